import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/**
 * Contains data and programs when that user can't enter their folders, such as root's home. Only root can create it, so
 * no other user can have prepared it.
 */
const STATE_DIR = '/var/lib/taswira'

/**
 * "nobody" when we are root; otherwise undefined, and PostgreSQL runs as the current user. Throws an Error with one
 * sentence.
 */
export async function serverUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  if (!uid || !gid)
    throw new Error(`PostgreSQL can't run as root, and there is no user "nobody". Set DATABASE_URL.`)
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether PostgreSQL's programs lack the links that their package's install script creates. */
export async function lacksLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { target: string }[]
  const found = await Promise.all(
    links.map(({ target }) => exists(join(folder, target.replace(/^native\//, '')))),
  )
  return found.includes(false)
}

/**
 * A folder of PostgreSQL's programs that the user can enter: the original, or a copy made once per `version`. Copies of
 * other versions are kept, because their servers may still be running.
 */
export async function reachablePrograms(folder: string, version: string, user: ServerUser): Promise<string> {
  if (await canEnter(folder, user)) return folder
  await ensureStateDir()
  const copy = join(STATE_DIR, `postgresql-${version}`)
  // Delete a copy without the links: it was made before the install script ran, and never worked.
  if (await lacksLinks(copy)) await rm(copy, { recursive: true, force: true })
  if (await exists(copy)) return copy
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const name of ['', 'bin', 'lib', 'share']) await chmod(join(unfinished, name), 0o755)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process finished its copy first.
    if (!(await exists(copy))) throw error
  }
  return copy
}

/**
 * The database's folder, private to the user: `cluster` itself if the user can enter its parent; otherwise a new folder
 * that `cluster` links to, so that every later process finds it.
 */
export async function reachableCluster(cluster: string, user: ServerUser): Promise<string> {
  const data_dir = dirname(cluster)
  const linked = await readlink(cluster).catch(() => undefined)
  if (linked) {
    const place = resolve(data_dir, linked)
    // Creating it again would open an empty shop in place of the lost one.
    if (!(await exists(place))) throw new Error(`The database is missing: ${cluster} links to ${place}.`)
    await ownFolder(place, user)
    return place
  }
  if (await canEnter(dirname(data_dir), user)) {
    // The other user can pass through to its own folder, but not list the folders on the way.
    await chmod(data_dir, 0o711)
    await ownFolder(cluster, user)
    return cluster
  }
  if (await exists(join(cluster, 'PG_VERSION')))
    throw new Error(
      `PostgreSQL runs as "nobody" and can't access its files in ${data_dir}. Move the folder back or set DATABASE_URL.`,
    )
  await ensureStateDir()
  const place = join(STATE_DIR, randomBytes(8).toString('hex'))
  await mkdir(place, { mode: 0o700 })
  await chown(place, user.uid, user.gid)
  try {
    await rmdir(cluster).catch(() => {})
    await symlink(place, cluster)
    return place
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    // Another process that started at the same moment was first.
    const theirs = await readlink(cluster).catch(() => undefined)
    if (!theirs) throw error
    return theirs
  }
}

/**
 * Creates a folder private to the user, or to us if undefined. Throws an Error with one sentence when it belongs to
 * another user, who could read or replace its contents.
 */
export async function ownFolder(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const owners = [process.getuid?.(), user?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${path} belongs to another user. Start as that user, or set another DATA_DIR.`)
  if (user) await lchown(path, user.uid, user.gid)
  await chmod(path, 0o700)
}

async function ensureStateDir(): Promise<void> {
  await mkdir(STATE_DIR, { recursive: true, mode: 0o755 })
  const { uid, mode } = await lstat(STATE_DIR)
  if (uid !== 0 || mode & 0o022)
    throw new Error(`${STATE_DIR} must belong to root and be writable by root only.`)
  // A strict umask would lock the user out.
  await chmod(STATE_DIR, 0o755)
}

/** Whether the user can enter a folder; tested as that user, because the mode doesn't cover parent folders. */
async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', 'cd "$0"', folder], { stdio: 'ignore', cwd: '/', ...user })
  return new Promise((answer) => {
    child.once('error', () => answer(false)).once('close', (code) => answer(code === 0))
  })
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
