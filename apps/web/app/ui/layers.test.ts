import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '..')

it('every style sheet that can be loaded separately declares the layer order', () => {
  const imported = globSync('**/*.{ts,tsx}', { cwd: app }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/^import '(\..*\.css)'$/gm)].map(([, path]) =>
      join(app, dirname(file), path!),
    ),
  )
  const layered = [...new Set(imported)].filter((file) => /@layer \w+ \{/.test(readFileSync(file, 'utf8')))
  expect(layered.length).toBeGreaterThan(3)
  for (const file of layered)
    expect(readFileSync(file, 'utf8'), file).toContain(
      '\n@layer properties, theme, base, components, utilities, scripting;\n',
    )
})
