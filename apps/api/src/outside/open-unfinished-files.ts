import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openFolder, type UnfinishedFiles } from './unfinished-files.ts'

type Settings = Pick<Config, 'data_dir' | 's3'>
const opened = new WeakMap<Settings, Promise<UnfinishedFiles>>()

/** Opens the unfinished files once per configuration, and only then loads their packages, which need memory. */
export function openUnfinishedFiles(settings: Settings): Promise<UnfinishedFiles> {
  const known = opened.get(settings)
  if (known) return known
  const opening = settings.s3
    ? import('./s3-unfinished-files.ts').then(({ openS3UnfinishedFiles }) =>
        openS3UnfinishedFiles(settings.s3!),
      )
    : openFolder(join(settings.data_dir, 'unfinished-uploads'))
  opened.set(settings, opening)
  // A failure isn't cached: otherwise a full disk at the first upload would refuse all later ones.
  opening.catch(() => opened.delete(settings))
  return opening
}
