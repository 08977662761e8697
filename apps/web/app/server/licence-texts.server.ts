import { licence_versions } from '@taswira/contract'
import type { Block } from '../texts/text-blocks.ts'

const folder = '../../content/licences'
const blocks = import.meta.glob<Block[]>('../../content/licences/*.md', { eager: true, import: 'default' })
const files = import.meta.glob<string>('../../content/licences/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** A published version of the Standard License, to show and as the file whose hash is in certificates. */
export function findLicenceText(version: string): { blocks: Block[]; file: string } | undefined {
  if (!Object.hasOwn(licence_versions, version)) return undefined
  const path = `${folder}/${version}.md`
  return { blocks: blocks[path]!, file: files[path]! }
}
