import { describe, expect, it } from 'vitest'
import { hashMetadata, toAssetText } from './asset-text.ts'
import { readRow } from '../import-folder/read-row.ts'
import { categoryFor, findCategory } from '../assets/category-for.ts'
import type { CatalogueRow } from '../import-folder/read-catalogue-csv.ts'

const row = (given: Partial<CatalogueRow>): CatalogueRow => ({
  file: 'a.jpg',
  line: 2,
  title: '',
  description: '',
  category: '',
  keywords: '',
  creator: '',
  licence: '',
  licence_url: '',
  source_url: '',
  copyright: '',
  date: '',
  digital_source_type: '',
  data_mining: '',
  people: '',
  location: '',
  ...given,
})
const silent = {
  title: '',
  description: '',
  keywords: [],
  creator: '',
  copyright: '',
  location: '',
  captured: null,
  dropped: [],
  digital_source_type: null,
}

describe('asset text', () => {
  it('comes from the CSV row, then from the file, then from the file name', () => {
    const embedded = { ...silent, title: 'From the file', creator: 'Ayşe Ọlá', keywords: ['boat'] }
    expect(
      toAssetText(readRow(row({ title: 'From the row', keywords: 'sea; sun;Sea' })), embedded, 'x.jpg'),
    ).toMatchObject({
      title: 'From the row',
      keywords: ['sea', 'sun'],
      creator: 'Ayşe Ọlá',
      licence_name: 'Standard License',
      licence_url: null,
    })
    expect(toAssetText({}, embedded, 'x.jpg')).toMatchObject({ title: 'From the file', keywords: ['boat'] })
    expect(toAssetText({}, silent, 'trips/market_at-dusk.final.jpg')).toMatchObject({
      title: 'Market at dusk final',
      title_from_name: true,
      creator: 'Unknown',
      category_slug: 'business',
    })
    expect(toAssetText({}, silent, '___.jpg').title).toBe('Untitled')
  })

  it.each([
    ['sea, sun', ['sea', 'sun']],
    ['Lagos, Nigeria; sea', ['Lagos', 'Nigeria', 'sea']],
    ['sea|sun', ['sea', 'sun']],
    ['بحر، شمس', ['بحر', 'شمس']],
  ])('splits the keywords "%s"', (keywords, apart) => {
    expect(readRow(row({ keywords })).keywords).toEqual(apart)
  })

  it.each([
    [{ category: 'wizards' }, /unknown category "wizards"; use one of people, landscape/],
    [{ licence_url: 'javascript:alert(1)' }, /licence_url isn't a URL/],
    [{ source_url: 'not an address' }, /source_url isn't a URL/],
    [{ title: 'x'.repeat(201) }, /title has more than 200/],
    [
      { digital_source_type: 'constructor' },
      /unknown digital source type "constructor"; use one of camera, drawn/,
    ],
    [{ data_mining: 'perhaps' }, /unknown data mining "perhaps"; use one of reserved, allowed/],
    [{ date: '31/05/2024' }, /date "31\/05\/2024" isn't in the form/],
  ])('is rejected for %o', (given, sentence) => expect(() => readRow(row(given))).toThrow(sentence))

  it.each([
    ['Camera', 'digitalCapture'],
    ['generated', 'trainedAlgorithmicMedia'],
    ['http://cv.iptc.org/newscodes/digitalsourcetype/negativeFilm', 'negativeFilm'],
    ['digsrctype:compositeCapture', 'compositeCapture'],
  ])('reads the source type from "%s"', (digital_source_type, term) => {
    expect(readRow(row({ digital_source_type })).digital_source_type).toBe(term)
    const embedded = { ...silent, digital_source_type: 'print' } as const
    expect(toAssetText({}, embedded, 'x.jpg').digital_source_type).toBe('print')
    expect(toAssetText(readRow(row({ digital_source_type })), embedded, 'x.jpg').digital_source_type).toBe(
      term,
    )
  })

  it.each([
    ['composite', 'compositeSynthetic'],
    ['compositeCapture', 'compositeSynthetic'],
    ['', 'compositeSynthetic'],
    ['camera', 'digitalCapture'],
  ])('keeps the synthetic parts that a file names when the row says "%s"', (digital_source_type, term) => {
    const embedded = { ...silent, digital_source_type: 'compositeSynthetic' } as const
    expect(toAssetText(readRow(row({ digital_source_type })), embedded, 'x.jpg').digital_source_type).toBe(
      term,
    )
  })

  it('includes the number of people only if the row has one', () => {
    const people = (given: string) => toAssetText(readRow(row({ people: given })), silent, 'x.jpg').people
    expect([people('Group'), people('none'), people('')]).toEqual(['group', 'none', undefined])
    expect(() => people('3')).toThrow(/unknown people "3"; use one of none, one, two, group/)
  })

  it('keeps its earlier hash if nothing is declared', () => {
    const text = toAssetText(readRow(row({ title: 'Market' })), silent, 'a.jpg')
    const { digital_source_type: _type, data_mining: _mining, people: _people, ...before } = text
    expect(hashMetadata(text)).toBe(hashMetadata(before))
    expect(hashMetadata({ ...text, data_mining: 'allowed' })).not.toBe(hashMetadata(text))
  })

  it('changes its hash only if the words changed', () => {
    const hash = (name: string, title = '') =>
      hashMetadata(toAssetText(readRow(row({ title })), silent, name))
    expect(hash('market.jpg')).toBe(hash('market-copy.jpg'))
    expect(hash('market.jpg', 'Market')).not.toBe(hash('market.jpg', 'Markets'))
  })
})

describe('a category', () => {
  it.each([
    ['food-drink', 'food-drink'],
    ['Food & Drink', 'food-drink'],
    ['food and drink', 'food-drink'],
    [' PEOPLE ', 'people'],
    ['Animal & Wildlife', 'animal-wildlife'],
    ['peeple', undefined],
    ['', undefined],
  ])('is found by name or slug: "%s"', (text, slug) => expect(findCategory(text)).toBe(slug))

  it('is guessed from title and keywords', () => {
    expect(categoryFor('Boys play football', ['sport'])).toBe('sports-recreation')
    expect(categoryFor('African elephants', [])).toBe('animal-wildlife')
    expect(categoryFor('IMG 1234', [])).toBe('lifestyle')
  })
})
