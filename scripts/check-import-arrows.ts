// Holds the imports against the arrows of the architecture: who may know whom. Prints each import that goes
// against them and exits with 1, or says how many it looked at.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = dirname(import.meta.dirname)

interface Arrow {
  /** Files it speaks of, relative to the root. */
  from: RegExp
  /** What they must not import: a path relative to the root, or a package. `$1` is the first group of `from`. */
  never: RegExp | ((match: RegExpExecArray) => RegExp)
  because: string
}

const arrows: Arrow[] = [
  {
    from: /^packages\/contract\//,
    never: /^(apps|e2e|bench)\/|^@taswira\//,
    because: 'the contract imports nothing of ours',
  },
  {
    from: /^apps\/sandbox\//,
    never: /^(apps\/(api|web)|packages|e2e|bench)\/|^@taswira\//,
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
    from: /^apps\/web\/app\/ui\//,
    never: /^apps\/web\/app\/(features|routes)\//,
    because: 'looks have no meaning: routes → features → ui',
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

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const target of importsOf(text, file)) {
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
    if (!/apps\/api\/src\/main\.ts|apps\/web\/vite/.test(file))
      offences.push(`${file} reads the environment: only config.ts does`)
  }
}

console.log(offences.length ? offences.join('\n') : `Import arrows hold in ${files.length} files.`)
process.exitCode = offences.length ? 1 : 0

/** What a file imports, relative to the root or as a package; type imports count too, except of Fastify's types. */
function importsOf(text: string, file: string): string[] {
  const found = withoutComments(text).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"\n;]*?(?:\n[^'";]*?)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].flatMap(([, type, named, dynamic, bare]) => {
    const target = named ?? dynamic ?? bare ?? ''
    if (type && target === 'fastify') return []
    return target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target
  })
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
