import { licence_versions, agreement_versions, release_kinds, release_versions } from '@taswira/contract'
import type { Block } from '../texts/text-blocks.ts'

const licences = import.meta.glob<Block[]>('../../content/licences/*.md', { eager: true, import: 'default' })
const files = import.meta.glob<string>('../../content/licences/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** A published version of the Standard License, to show and as the file whose hash is in certificates. */
export function findLicenceText(version: string): { blocks: Block[]; file: string } | undefined {
  if (!Object.hasOwn(licence_versions, version)) return undefined
  const path = `../../content/licences/${version}.md`
  return { blocks: licences[path]!, file: files[path]! }
}

const agreements = import.meta.glob<Block[]>('../../content/agreements/*.md', {
  eager: true,
  import: 'default',
})

/** A version of the contributor agreement. */
export const findAgreementText = (version: string): Block[] | undefined =>
  Object.hasOwn(agreement_versions, version)
    ? agreements[`../../content/agreements/${version}.md`]
    : undefined

const releases = import.meta.glob<Block[]>('../../content/releases/*.md', { eager: true, import: 'default' })

/** A version of the text of a model or property release. */
export const findReleaseText = (kind: string, version: string): Block[] | undefined =>
  release_kinds.some((one) => one === kind) && Object.hasOwn(release_versions, version)
    ? releases[`../../content/releases/${kind}-${version}.md`]
    : undefined
