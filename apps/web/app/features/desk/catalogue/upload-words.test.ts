import { uploadAsset } from '@taswira/contract'
import { expect, it } from 'vitest'
import { checkForm } from '../../../forms/use-field-checks.ts'
import { fieldsOf, numberedTitle, rowFor, sharedIn, titleFrom, wordsIn, wordsOfRow } from './upload-words.ts'

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
  form.set(fields.captured, '2024-05')
  form.set(fields.source_url, 'https://x.test/1')
  const words = wordsIn(form, 3)
  expect(words).toEqual({
    title: 'Market',
    captured: '2024-05',
    source_url: 'https://x.test/1',
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

it('the fields for all images change only what is filled in', () => {
  const form = new FormData()
  const fields = fieldsOf('all')
  form.set(fields.title, ' ')
  form.set(fields.category, '')
  form.set(fields.kind, 'existing')
  form.set(fields.username, '')
  expect(sharedIn(form)).toEqual({})
  form.set(fields.title, 'Market {n}')
  form.set(fields.keywords, 'stall, cloth')
  form.set(fields.kind, 'new')
  form.set(fields.full_name, 'Ngozi Ade')
  expect(sharedIn(form)).toEqual({
    title: 'Market {n}',
    keywords: ['stall', 'cloth'],
    contributor: { kind: 'new', full_name: 'Ngozi Ade' },
  })
  expect(numberedTitle('Market {n}', 3)).toBe('Market 3')
})

it('a row of a CSV fills in the image with its file name, whatever its folder', () => {
  const from_row = { captured: '2024-05', source_url: 'https://x.test/1' }
  const rows = [
    { file: 'lagos/ọjà.jpg', title: 'Market', creator: 'Ngozi Ade', ...from_row },
    { file: 'b.jpg', title: 'Boat' },
  ]
  expect(wordsOfRow(rowFor(rows, 'ọjà.jpg'.normalize('NFD'))!)).toEqual({
    title: 'Market',
    ...from_row,
    contributor: { kind: 'new', full_name: 'Ngozi Ade' },
  })
  expect(rowFor(rows, 'c.jpg')).toBeUndefined()
})

it('the row of a file is found by its name, whatever its folder, letter case and accents', () => {
  const rows = [{ file: 'shoot/Ète_01.JPEG' }, { file: 'b.jpg' }]
  expect(rowFor(rows, 'E\u0300TE_01.jpg')).toBe(rows[0])
  expect(rowFor(rows, 'a.jpg')).toBeUndefined()
})
