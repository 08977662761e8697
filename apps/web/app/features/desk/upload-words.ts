import { ASSET_TITLE_MAX, type CallInput, type uploadAsset } from '@taswira/contract'
import { declaredIn } from '../../assets/declaration-fields.tsx'
import { fieldText, keywordList } from '../../forms/form-values.ts'

export type UploadWords = CallInput<typeof uploadAsset>['body']

/** Field names for one image in the form; each starts with the image's number. */
export const fieldsOf = (number: number | string) => ({
  title: `${number}.title`,
  description: `${number}.description`,
  keywords: `${number}.keywords`,
  category: `${number}.category`,
  kind: `${number}.contributor.kind`,
  username: `${number}.contributor.username`,
  full_name: `${number}.contributor.full_name`,
})

/** Reads the texts of one image without validating them. */
export function wordsIn(form: FormData, number: number | string): UploadWords {
  const fields = fieldsOf(number)
  const text = (field: keyof typeof fields) => fieldText(form, fields[field])
  const description = text('description').trim()
  return {
    title: text('title'),
    ...(description && { description }),
    keywords: keywordList(text('keywords')),
    // The contract's rules reject an unknown category.
    category: text('category') as UploadWords['category'],
    ...declaredIn(form, undefined, `${number}.`),
    contributor:
      text('kind') === 'new'
        ? { kind: 'new', full_name: text('full_name') }
        : { kind: 'existing', username: text('username').trim().replace(/^@/, '').toLowerCase() },
  }
}

/** Converts "market_at-dusk.jpg" to "Market at dusk", as the import does. */
export function titleFrom(file_name: string): string {
  const words = file_name
    .replace(/\.\w+$/, '')
    .replace(/[_\-+.\s]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, ASSET_TITLE_MAX)
}
