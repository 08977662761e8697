import { agreement_versions } from '@taswira/contract'
import type { Block } from '../texts/text-blocks.ts'

const blocks = import.meta.glob<Block[]>('../../content/agreements/*.md', { eager: true, import: 'default' })

/** A version of the contributor agreement. */
export const findAgreementText = (version: string): Block[] | undefined =>
  Object.hasOwn(agreement_versions, version) ? blocks[`../../content/agreements/${version}.md`] : undefined
