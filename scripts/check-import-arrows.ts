// Checks the imports against the arrows of the architecture: who may know whom; that SQL stays in query files; and
// that only the owner of a table writes it. Prints each offence and each import circle, and exits with 1; or prints how many files it checked.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { listForeignWrites, listOwnerless } from './table-owners.ts'

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
    because: 'this package imports nothing of ours',
  },
  {
    from: /^packages\//,
    never: /^@taswira\/(?!contract$)/,
    because: 'a package imports nothing of ours but the contract',
  },
  {
    from: /^packages\/([^/]+)\//,
    never: ([, name]) => new RegExp(`^(?!packages/${name}/)(\\.\\.|apps|packages|e2e|bench|proofs|scripts)/`),
    because: 'a package imports no file outside of it',
  },
  {
    from: /^packages\/(?!.*\.test\.ts$)/,
    never: /^(pg|fastify|sharp)$|^@fastify\//,
    because: 'a package is an engine without database, HTTP or sharp',
  },
  {
    from: /^apps\/sandbox\//,
    never: /^(apps\/(api|web)|packages|e2e|bench|proofs)\/|^@taswira\//,
    because: 'a stand-in knows nothing of the product',
  },
  {
    from: /^apps\/web\//,
    never: /^apps\/(api|sandbox)\/|^@taswira\/(api|sandbox)/,
    because: 'the pages know the API by the contract alone',
  },
  { from: /^apps\/api\//, never: /^apps\/web\/|^@taswira\/web/, because: 'the API knows no page' },
  {
    from: /^(apps|packages)\//,
    never: /^proofs\//,
    because: 'proofs run the product; the product never imports them',
  },
  {
    from: /^proofs\//,
    never: /^(apps\/web|e2e)\/|^bench\/(?!generate-catalogue\.ts$)|^@taswira\/(web|e2e|bench)$/,
    because: 'proofs use the API, the stand-ins and generated catalogues, and the pages only through HTTP',
  },
  {
    from: /^apps\/web\/app\/ui\//,
    never: /^apps\/web\/app\/(?!ui\/)/,
    because: 'looks have no meaning: routes → features → ui',
  },
  {
    from: /^apps\/web\/app\/(?!(features|routes|ui|server|component-gallery)\/)[^/]+\//,
    never: /^apps\/web\/app\/(features|routes)\//,
    because: 'what several features share knows none of them',
  },
  {
    from: /^apps\/web\/app\/features\//,
    never: /^apps\/web\/app\/routes\//,
    because: 'routes → features → ui',
  },
  {
    from: /^apps\/web\/app\/features\/([^/]+)\//,
    never: ([, feature]) => new RegExp(`^apps/web/app/features/(?!${feature}/)`),
    because: 'features do not import features; the route composes them',
  },
  {
    from: /^apps\/api\/src\/(?!images\/)(?!.*\.test\.ts$)/,
    never: /^sharp$/,
    because: 'sharp stops at images/',
  },
  {
    from: /^apps\/api\/src\/features\/(?!.*(routes|\.test)\.ts$)/,
    never: /^fastify$|^@fastify\//,
    because: 'Fastify stops at routes and http/',
  },
  {
    from: /^apps\/api\/src\/http\//,
    never: /^apps\/api\/src\/features\//,
    because: 'http imports no feature; app.ts passes what it needs',
  },
  {
    from: /^apps\/api\/src\/images\//,
    never: /^apps\/api\/src\/(features|http|db)\//,
    because: 'pictures know no feature',
  },
  {
    from: /^apps\/api\/src\/outside\//,
    never: /^apps\/api\/src\/(features|http|db|images)\//,
    because: 'an adapter knows no feature',
  },
  {
    from: /^apps\/api\/src\/db\//,
    never: /^apps\/api\/src\/(features|http|images|outside)\//,
    because: 'the database knows no feature',
  },
]

const files = globSync(['{apps,packages}/*/{src,app}/**/*.{ts,tsx}', 'proofs/*.ts'], {
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

/** The adapter of the search server runs queries of another language. */
const query_file =
  /(^|\/|-)queries\.ts$|\/ledger\.ts$|^apps\/api\/src\/(db\/|testing\/|outside\/search-server\.ts$)|\.test\.ts$/
/** A call of the driver, or a text that begins as SQL does. */
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
  for (const write of listForeignWrites(feature, withoutComments(readFileSync(join(root, file), 'utf8'))))
    offences.push(`${file} ${write} (scripts/table-owners.ts)`)
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
