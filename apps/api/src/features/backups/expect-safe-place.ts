import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { BackupError } from './backup-folder.ts'

/** Everything served, now or after a build, is in the web app's folder. */
const web_app = resolve(import.meta.dirname, '../../../../web')

/** Throws BackupError for a folder that is served publicly or would be lost together with the site's data. */
export async function expectSafePlace(place: string, { data_dir, storage_dir, s3 }: Config): Promise<void> {
  const real = await resolvePlace(place)
  const lost = 'which may be lost together with them'
  const refused = [
    [web_app, 'the web app', 'which is public'],
    [data_dir, 'the data folder', lost],
    ...(s3 ? [] : [[storage_dir, 'the storage folder for originals', lost] as const]),
  ] as const
  for (const [folder, name, why] of refused)
    if (isWithin(real, await resolvePlace(folder)))
      throw new BackupError(`Backups can't be stored in ${name} (${folder}), ${why}. Choose another folder.`)
}

const isWithin = (place: string, folder: string) => !/^\.\.(\/|$)/.test(relative(folder, place))

/** Resolves symbolic links, even if the end of the path doesn't exist yet. */
async function resolvePlace(place: string): Promise<string> {
  if (existsSync(place)) return realpath(place)
  const parent = dirname(place)
  return parent === place ? place : join(await resolvePlace(parent), relative(parent, place))
}
