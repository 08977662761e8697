import { IMAGE_FILE_MAX_BYTES } from '@taswira/contract'
import { settings } from '../site/settings.ts'

/** "JPEG, PNG or WebP, at least 2 megapixels and at most 200 MB each.": the files that the shop accepts. */
export function fileLimitsText(): string {
  const { image_min_megapixels: least } = settings.now()
  const smallest = least > 0 ? `at least ${least} ${least === 1 ? 'megapixel' : 'megapixels'} and ` : ''
  return `JPEG, PNG or WebP, ${smallest}at most ${IMAGE_FILE_MAX_BYTES / 1024 / 1024} MB each.`
}
