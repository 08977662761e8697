import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface LockedPackage {
  license?: string
  link?: boolean
}

/** Licences that allow commercial use and ask for no more than a notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Packages under another licence, each with the reason why it may be used. */
const exceptions: [RegExp, string, string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a library that sharp links to and anyone may replace'],
  [/^lightningcss/, 'MPL-2.0', 'build tool, not changed by us and not part of the site'],
  [/^exifreader$/, 'MPL-2.0', 'server library, used unchanged'],
  [/^axe-core$/, 'MPL-2.0', 'test tool'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data of a build tool'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'fonts, served unchanged under their own names'],
]

/** Packages that name their licence in their readme only. */
const in_readme: Record<string, string> = { 'combine-errors': 'MIT' }

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, license }))
  .map(({ name, license }) => ({ name, license: license ?? in_readme[name] }))

it('every installed package has a licence from the allow-list or a documented exception', () => {
  expect(installed.length).toBeGreaterThan(400)
  expect(installed.filter((one) => !mayBeUsed(one.name, one.license))).toEqual([])
})

it('every exception from the licence allow-list is still needed', () => {
  const unused = exceptions.filter(
    ([names, licence]) =>
      !installed.some(({ name, license }) => names.test(name) && license?.includes(licence)),
  )
  expect(unused).toEqual([])
})

it('a package without a licence, or under one that is not allowed, is refused', () => {
  expect(mayBeUsed('anything', undefined)).toBe(false)
  expect(mayBeUsed('anything', 'GPL-3.0-only')).toBe(false)
  expect(mayBeUsed('anything', 'MIT AND GPL-3.0-only')).toBe(false)
  expect(mayBeUsed('anything', '(MIT OR GPL-3.0-only)')).toBe(true)
})

/** Reads the SPDX expressions that npm packages use: terms joined by AND or by OR, not both. */
function mayBeUsed(name: string, license: string | undefined): boolean {
  if (!license) return false
  const may = (licence: string) =>
    allowed.has(licence) || exceptions.some(([names, excepted]) => names.test(name) && excepted === licence)
  const expression = license.replace(/[()]/g, '')
  return expression.includes(' OR ')
    ? expression.split(' OR ').some(may)
    : expression.split(' AND ').every(may)
}
