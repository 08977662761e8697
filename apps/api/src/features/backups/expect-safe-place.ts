import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { BackupError } from './backup-folder.ts'

/** All that is served, or becomes what is served, lies in the web app's folder. */
const web_app = resolve(import.meta.dirname, '../../../../web')

/** Throws BackupError for a place that is served to everybody, or that goes when the shop's data goes. */
export async function expectSafePlace(
  place: string,
  { data_dir, storage_dir, s3, rendition_cache_dir }: Config,
): Promise<void> {
  const real = await realOf(place)
  const lost = 'which may be lost as a whole'
  const refused = [
    [web_app, 'the web app', 'which is served to everybody'],
    [data_dir, 'the data folder', lost],
    ...(s3 ? [] : [[storage_dir, 'the storage of originals', lost] as const]),
    [rendition_cache_dir, 'the cache of renditions', 'which is emptied'],
  ] as const
  for (const [folder, name, why] of refused)
    if (isWithin(real, await realOf(folder)))
      throw new BackupError(`Backups must not lie in ${name} (${folder}), ${why}: name another folder.`)
}

const isWithin = (place: string, folder: string) => !/^\.\.(\/|$)/.test(relative(folder, place))

/** Where a path really leads, also one whose end is not there yet. */
async function realOf(place: string): Promise<string> {
  if (existsSync(place)) return realpath(place)
  const parent = dirname(place)
  return parent === place ? place : join(await realOf(parent), relative(parent, place))
}
