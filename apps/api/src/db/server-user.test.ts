/** @module-tag slow */
import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts'
import { lacksLinks, ownFolder, reachablePrograms, serverUser } from './server-user.ts'

const is_root = process.getuid?.() === 0
if (!is_root)
  console.log('Skipped: PostgreSQL as another user is for root only, and these tests do not run as root.')

describe.runIf(is_root)('the embedded PostgreSQL of root, in a folder that only root can enter', () => {
  let home: string
  beforeAll(async () => {
    // Private to root, like root's home.
    home = await mkdtemp(join(tmpdir(), 'taswira-home-'))
  })
  afterAll(() => rm(home, { recursive: true, force: true }))

  it('starts with its files elsewhere, private to its user, and reports where', async () => {
    const data_dir = join(home, 'data')
    const lines: string[] = []
    const server = await startEmbeddedPostgres(data_dir, (line) => lines.push(line))
    const place = await readlink(join(data_dir, 'postgres'))
    try {
      expect(lines).toEqual([
        'Starting PostgreSQL',
        `Its files are in ${place}, because it runs as "nobody" and can't access ${data_dir}`,
      ])
      expect(place).toMatch(/^\/var\/lib\/taswira\/[0-9a-f]{16}$/)
      const user = (await serverUser())!
      expect(await stat(place)).toMatchObject({ uid: user.uid, gid: user.gid, mode: 0o40700 })
      expect(await stat('/var/lib/taswira')).toMatchObject({ uid: 0, mode: 0o40755 })

      const client = new pg.Client({ connectionString: await ensureDatabase(server, 'shop') })
      await client.connect()
      await client.query('create table kept as select 1')
      await client.end()
      await server.stop()

      // A later start and other commands find the same files.
      const again = await startEmbeddedPostgres(data_dir)
      const reader = new pg.Client({ connectionString: again.databaseUrl('shop') })
      await reader.connect()
      expect((await reader.query('select from kept')).rowCount).toBe(1)
      await reader.end()
      await again.stop()

      await rm(place, { recursive: true })
      await expect(startEmbeddedPostgres(data_dir)).rejects.toThrow(
        `The database is missing: ${join(data_dir, 'postgres')} links to ${place}.`,
      )
    } finally {
      await server.stop()
      await rm(place, { recursive: true, force: true })
    }
  })

  it('works with the commands for operators, audit, backup and restore', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: join(home, 'shop') }
    const elsewhere = { ...env, DATA_DIR: join(home, 'restored') }
    try {
      expect(await runCommand('operators', ['list'], env)).toMatchObject({ code: 1 })
      expect(await runCommand('catalogue', ['demo', '--count', '2'], env)).toMatchObject({
        code: 0,
        out: '2 added\n',
      })
      expect(await runCommand('audit', [], env)).toMatchObject({ code: 0 })
      const { code, out } = await runCommand('backup', [join(home, 'backups')], env)
      expect(code).toBe(0)
      const [folder = ''] = /\/\S+$/m.exec(out) ?? []
      expect(await runCommand('restore', [folder], elsewhere)).toMatchObject({ code: 0 })
    } finally {
      for (const { DATA_DIR } of [env, elsewhere]) {
        const place = await readlink(join(DATA_DIR, 'postgres')).catch(() => undefined)
        if (place) await rm(place, { recursive: true, force: true })
      }
    }
  }, 180_000)

  it('uses a copy of the programs that is made once per version', async () => {
    const user = (await serverUser())!
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const { postgres } = (await import(createRequire(import.meta.url).resolve(name))) as { postgres: string }
    const native = dirname(dirname(postgres))
    // A folder that everybody can enter is used as it is.
    expect(await reachablePrograms('/usr', 'of-the-tests', user)).toBe('/usr')

    const hidden = join(home, 'native')
    await cp(native, hidden, { recursive: true, verbatimSymlinks: true })
    const version = `test-${process.pid}`
    const copies = await Promise.all([1, 2].map(() => reachablePrograms(hidden, version, user)))
    try {
      expect(copies).toEqual(Array(2).fill(`/var/lib/taswira/postgresql-${version}`))
      const { stdout } = spawnSync(join(copies[0]!, 'bin/postgres'), ['--version'], {
        ...user,
        cwd: '/',
        encoding: 'utf8',
      })
      expect(stdout).toMatch(/^postgres \(PostgreSQL\) \d+/)
      expect(await stat(join(copies[0]!, 'bin/postgres'))).toMatchObject({ uid: 0 })
      // A copy made before npm was allowed to run the package's install script is replaced.
      const [{ target }] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as [
        { target: string },
      ]
      const link = join(copies[0]!, target.replace('native/', ''))
      await rm(link)
      expect(await lacksLinks(copies[0]!)).toBe(true)
      await reachablePrograms(hidden, version, user)
      expect(await lacksLinks(copies[0]!)).toBe(false)
      // Made once: a second call doesn't need the source.
      await rm(hidden, { recursive: true, force: true })
      expect(await reachablePrograms(hidden, version, user)).toBe(copies[0])
    } finally {
      await rm(copies[0]!, { recursive: true, force: true })
    }
  })

  it('never uses a folder that another user prepared', async () => {
    const user = (await serverUser())!
    const open = await mkdtemp(join(tmpdir(), 'taswira-shared-'))
    await chmod(open, 0o1777)
    try {
      const prepared = join(open, 'socket')
      await mkdir(prepared)
      spawnSync('chown', ['12345', prepared])
      await expect(ownFolder(prepared, user)).rejects.toThrow(
        `${prepared} belongs to another user. Start as that user, or set another DATA_DIR.`,
      )
      const target = join(open, 'target')
      await mkdir(target)
      const link = join(open, 'link')
      spawnSync('ln', ['-s', target, link])
      await expect(ownFolder(link, user)).rejects.toThrow('belongs to another user')
      expect(await lstat(target)).toMatchObject({ uid: 0 })
      await writeFile(join(open, 'file'), '')
      await expect(ownFolder(join(open, 'file'), user)).rejects.toThrow('belongs to another user')
    } finally {
      await rm(open, { recursive: true, force: true })
    }
  })
})
