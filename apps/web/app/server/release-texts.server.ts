import { release_kinds, release_versions } from '@taswira/contract'
import type { Block } from '../texts/text-blocks.ts'

const blocks = import.meta.glob<Block[]>('../../content/releases/*.md', { eager: true, import: 'default' })

/** A version of the text of a model or property release. */
export const findReleaseText = (kind: string, version: string): Block[] | undefined =>
  release_kinds.some((one) => one === kind) && Object.hasOwn(release_versions, version)
    ? blocks[`../../content/releases/${kind}-${version}.md`]
    : undefined
