import { uploadAsset } from '@taswira/contract'
import { expect, it } from 'vitest'
import { checkForm } from '../../forms/use-field-checks.ts'
import { fieldsOf, titleFrom, wordsIn } from './upload-words.ts'

it.each([
  ['market_at-dusk.jpg', 'Market at dusk'],
  ['ọjà.at.noon.JPEG', 'Ọjà at noon'],
  ['DSC0042', 'DSC0042'],
  ['.png', ''],
])('a file called %s gets the title "%s"', (name, title) => {
  expect(titleFrom(name)).toBe(title)
})

it('the form fields of an image become the texts of an upload, and validation errors name the same fields', () => {
  const form = new FormData()
  const fields = fieldsOf(3)
  form.set(fields.title, 'Market')
  form.set(fields.description, ' ')
  form.set(fields.keywords, 'stall, cloth\n,')
  form.set(fields.category, 'business')
  form.set(fields.kind, 'existing')
  form.set(fields.username, ' @Ayse.Ola ')
  const words = wordsIn(form, 3)
  expect(words).toEqual({
    title: 'Market',
    keywords: ['stall', 'cloth'],
    category: 'business',
    contributor: { kind: 'existing', username: 'ayse.ola' },
  })
  expect(checkForm(uploadAsset.body, words)).toEqual({})
  form.set(fields.kind, 'new')
  expect(Object.keys(checkForm(uploadAsset.body, wordsIn(form, 3)))).toEqual(['contributor.full_name'])
  expect(Object.keys(checkForm(uploadAsset.body, wordsIn(form, 4)))).toEqual([
    'title',
    'category',
    'contributor.username',
  ])
})
