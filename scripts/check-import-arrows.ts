// Checks the imports against the arrows of the architecture, that SQL is only in query files, and that only the owner
// of a table writes to it. Prints each violation and each import circle, and exits with 1; otherwise prints how many
// files it checked.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { listForeignWrites, listOwnerless, readsDrafts } from './table-owners.ts'

const root = dirname(import.meta.dirname)

interface Arrow {
  /** Files the rule applies to, relative to the root. */
  from: RegExp
  /** What they must not import: a path relative to the root, or a package. `$1` is the first group of `from`. */
  never: RegExp | ((match: RegExpExecArray) => RegExp)
  because: string
}

const arrows: Arrow[] = [
  {
    from: /^packages\/(contract|cut-out)\//,
    never: /^@taswira\//,
    because: 'this package imports none of our code',
  },
  {
    from: /^packages\/(?!search-server\/)/,
    never: /^@taswira\/(?!contract$)/,
    because: 'a package imports none of our code except the contract',
  },
  {
    from: /^packages\/search-server\//,
    never: /^@taswira\/(?!(contract|search-index)$)/,
    because:
      'the search server has the types and rules of the index in memory, and imports no other code of ours',
  },
  {
    from: /^(?!packages\/search-server\/|apps\/api\/src\/features\/search\/(search-engines|search-server-queries|sphinx-engine\.test)\.ts$)/,
    never: /^(@taswira|packages)\/search-server\b|^mysql2\b/,
    because: 'only search-engines.ts and search-server-queries.ts know the search server',
  },
  {
    from: /^packages\/([^/]+)\//,
    never: ([, name]) => new RegExp(`^(?!packages/${name}/)(\\.\\.|apps|packages|e2e|bench|proofs|scripts)/`),
    because: 'a package imports no file outside itself',
  },
  {
    from: /^packages\/(?!.*\.test\.ts$)/,
    never: /^(pg|fastify|sharp)$|^@fastify\//,
    because: 'a package uses no database, HTTP or sharp',
  },
  {
    from: /^apps\/sandbox\//,
    never: /^(apps\/(api|web)|packages|e2e|bench|proofs)\/|^@taswira\//,
    because: 'a stand-in imports nothing from the product',
  },
  {
    from: /^apps\/web\//,
    never: /^apps\/(api|sandbox)\/|^@taswira\/(api|sandbox)/,
    because: 'the pages use the API only through the contract',
  },
  { from: /^apps\/api\//, never: /^apps\/web\/|^@taswira\/web/, because: 'the API imports no pages' },
  {
    from: /^(apps|packages)\//,
    never: /^(proofs|simulation)\//,
    because: 'proofs and the simulation run the product; the product never imports them',
  },
  {
    from: /^proofs\//,
    never: /^(apps\/web|e2e)\/|^bench\/(?!generate-catalogue\.ts$)|^@taswira\/(web|e2e|bench)$/,
    because: 'proofs use the API, the stand-ins and generated catalogues, and the pages only through HTTP',
  },
  {
    from: /^apps\/web\/app\/features\/([^/]+)\//,
    never: ([, feature]) => new RegExp(`^apps/web/app/features/(?!${feature}/)`),
    because: 'features do not import features; the route composes them',
  },
  {
    from: /^apps\/api\/src\/(?!images\/)(?!.*\.test\.ts$)/,
    never: /^sharp$/,
    because: 'only images/ uses sharp',
  },
  {
    from: /^apps\/api\/src\/features\/(?!.*(routes|\.test)\.ts$)/,
    never: /^fastify$|^@fastify\//,
    because: 'only routes and http/ use Fastify',
  },
  {
    from: /^apps\/api\/src\/http\//,
    never: /^apps\/api\/src\/features\//,
    because: 'http imports no feature; app.ts passes what it needs',
  },
  {
    from: /^apps\/api\/src\/images\//,
    never: /^apps\/api\/src\/(features|http|db)\//,
    because: 'images/ imports no feature',
  },
  {
    from: /^apps\/api\/src\/outside\//,
    never: /^apps\/api\/src\/(features|http|db|images)\//,
    because: 'an adapter imports no feature',
  },
  {
    from: /^apps\/api\/src\/db\//,
    never: /^apps\/api\/src\/(features|http|images|outside)\//,
    because: 'db/ imports no feature',
  },
]

/** The folders of apps/web/app, lowest first. A folder imports only from floors below its own. */
const web_floors = [
  ['ui'],
  ['browser', 'site', 'texts'],
  ['session'],
  ['api'],
  ['forms', 'saves'],
  ['member'],
  ['downloads'],
  ['assets'],
  ['checkout', 'lists', 'uploads'],
  ['features'],
  ['server', 'component-gallery'],
  ['routes'],
]

const files = globSync(['{apps,packages}/*/{src,app}/**/*.{ts,tsx}', '{proofs,simulation}/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'build',
})
const offences: string[] = []
/** Each file with the files it imports. */
const imports_of_file = new Map<string, string[]>()
/** Each folder of features/ in the API with the features it imports. */
const imports_of_feature = new Map<string, string[]>()

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const targets = listImports(text, file)
  imports_of_file.set(file, targets)
  const feature = findFeature(file)
  if (feature && !file.endsWith('.test.ts')) {
    const others = targets.map(findFeature).filter((other) => other !== undefined && other !== feature)
    imports_of_feature.set(feature, [...(imports_of_feature.get(feature) ?? []), ...others])
  }
  for (const target of targets) {
    for (const { from, never, because } of arrows) {
      const match = from.exec(file)
      if (match && (typeof never === 'function' ? never(match) : never).test(target))
        offences.push(`${file} imports ${target}: ${because}`)
    }
    const [folder, other] = [file, target].map(findWebFolder)
    if (folder && other && folder !== other && floorOf(other) >= floorOf(folder))
      offences.push(`${file} imports ${target}: ${other}/ isn't on a floor below ${folder}/ (web_floors)`)
  }
  if (
    file.startsWith('apps/') &&
    !/config\.ts$|\.test\.ts|\/testing\//.test(file) &&
    /process\.env/.test(withoutComments(text))
  ) {
    // The build reads routes.ts without a config.
    if (!/apps\/api\/src\/main\.ts|apps\/web\/vite|apps\/web\/app\/routes\.ts/.test(file))
      offences.push(`${file} reads the environment: only config.ts does`)
  }
}

const query_file = /(^|\/|-)queries\.ts$|\/ledger\.ts$|^apps\/api\/src\/(db|testing)\/|\.test\.ts$/
/** A call of the driver, or a text that begins like SQL. */
const sql =
  /\.query\s*[(<](?!\s*\))|\binsertRow\s*[(<]|[`'"]\s*(select\s|insert into\s|update \w+ (\w+ )?set\s|delete from\s|truncate\s|with \w+ as\b)/
for (const file of files) {
  if (!file.startsWith('apps/api/src/') || query_file.test(file)) continue
  const found = sql.exec(withoutComments(readFileSync(join(root, file), 'utf8')))
  if (found)
    offences.push(
      `${file} contains SQL (${found[0].trim()}): SQL belongs in queries.ts, *-queries.ts or ledger.ts`,
    )
}

for (const file of files) {
  const feature = findFeature(file)
  if (!feature || file.endsWith('.test.ts')) continue
  const text = withoutComments(readFileSync(join(root, file), 'utf8'))
  for (const write of listForeignWrites(feature, text))
    offences.push(`${file} ${write} (scripts/table-owners.ts)`)
  if (readsDrafts(feature, text))
    offences.push(
      `${file} reads images, which has drafts, or a view for release 1.3; read the view assets (scripts/table-owners.ts)`,
    )
}
const migrations = globSync('apps/api/migrations/*.sql', { cwd: root })
for (const table of listOwnerless(
  migrations.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
))
  offences.push(`the table ${table} has no owner in scripts/table-owners.ts`)

for (const circle of circlesIn(imports_of_feature))
  offences.push(`features import in a circle: ${circle.join(' → ')}`)
for (const circle of circlesIn(imports_of_file)) {
  // Files of one feature may import each other; cycles between features were reported above.
  const folders = new Set(circle.map((file) => /^apps\/\w+\/\w+\/features\/[^/]+/.exec(file)?.[0]))
  if (folders.size > 1 || folders.has(undefined))
    offences.push(`files import in a circle: ${circle.join(' → ')}`)
}

console.log(offences.length ? offences.join('\n') : `Import arrows hold in ${files.length} files.`)
process.exitCode = offences.length ? 1 : 0

/**
 * The imports of a file, relative to the root or as a package name. Type imports count too, except of Fastify's types.
 */
function listImports(text: string, file: string): string[] {
  const found = withoutComments(text).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"\n;]*?(?:\n[^'";]*?)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].flatMap(([, type, named, dynamic, bare]) => {
    const target = named ?? dynamic ?? bare ?? ''
    if (type && target === 'fastify') return []
    return target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target
  })
}

function findWebFolder(path: string): string | undefined {
  return /^apps\/web\/app\/([^/]+)\//.exec(path)?.[1]
}

/** Throws for a folder without a floor. */
function floorOf(folder: string): number {
  const floor = web_floors.findIndex((folders) => folders.includes(folder))
  if (floor < 0) throw new Error(`apps/web/app/${folder}/ has no floor in web_floors`)
  return floor
}

function findFeature(path: string): string | undefined {
  return /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

/** At least one cycle of each strongly connected group; each as a path that ends where it begins. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(node: string) {
    if (path.includes(node)) {
      circles.push([...path.slice(path.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    path.push(node)
    for (const next of new Set(graph.get(node))) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return circles
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
