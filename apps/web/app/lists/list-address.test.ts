import { describe, expect, it } from 'vitest'
import { listSearch, readListAddress, toHeading } from './list-address.ts'
import { readFrom, readShown } from './shown-range.ts'

const plain = {
  keywords: '',
  orientation: '',
  colour: '',
  people: '',
  released: '',
  cleared: '',
  made_by: '',
  sort: '',
  category: '',
  widen: true,
  from: 0,
  shown: 20,
}

describe('readListAddress', () => {
  it.each([
    ['?keywords=Smiling', 'Smiling'],
    ['?Smiling', 'Smiling'],
    // The router adds the equals sign.
    ['?Smiling=', 'Smiling'],
    ['?old+men', 'old men'],
    ['?old%20men', 'old men'],
    ['?food%26drink', 'food&drink'],
    ['?Smiling&shown=28', 'Smiling'],
    ['?keywords=+aso+oke+', 'aso oke'],
    ['?100%', '100%'],
    ['?keywords=', ''],
    ['?orientation=portrait', ''],
    ['?utm_source=mail', ''],
    ['?keywords=a%01b', 'a b'],
    ['?keywords=a%09%0Ab%7F', 'a b'],
    ['?a%01b=', 'a b'],
    ['?keywords=%00', ''],
    ['?from=400', ''],
    ['', ''],
  ])('reads the keywords of "%s" as "%s"', (search, keywords) =>
    expect(readListAddress(search).keywords).toBe(keywords),
  )

  it('reads filters and ignores unknown values', () => {
    expect(
      readListAddress('?orientation=portrait&colour=brown&sort=newest&widen=off&from=400&shown=36'),
    ).toEqual({
      ...plain,
      orientation: 'portrait',
      colour: 'brown',
      sort: 'newest',
      widen: false,
      from: 400,
      shown: 36,
    })
    expect(
      readListAddress('?orientation=diagonal&colour=plaid&sort=loud&widen=maybe&from=here&shown=many'),
    ).toEqual(plain)
  })

  it('reads the filters for people, releases and how an image was made, and listSearch writes them', () => {
    const search = '?people=group&released=yes&cleared=health&made_by=people'
    expect(readListAddress(search)).toEqual({
      ...plain,
      people: 'group',
      released: 'yes',
      cleared: 'health',
      made_by: 'people',
    })
    expect(listSearch(readListAddress(search))).toBe(search)
    expect(readListAddress('?people=three&released=no&made_by=robots')).toEqual(plain)
    expect(readListAddress('?people=').keywords).toBe('')
  })

  it('truncates keywords that are too long to search for', () => {
    expect(readListAddress(`?keywords=${'a'.repeat(500)}`).keywords).toHaveLength(200)
  })
})

it.each([
  [null, 20],
  ['28', 28],
  ['5', 20],
  ['-3', 20],
  ['1e9', 20],
  ['99999', 99_999],
])('shown=%s shows %i images', (text, shown) => expect(readShown(text)).toBe(shown))

it.each([
  [null, 0],
  ['400', 400],
  ['419', 400],
  ['-20', 0],
])('from=%s skips %i images', (text, from) => expect(readFrom(text)).toBe(from))

it('a list address that is written can be read back unchanged', () => {
  const address = readListAddress('?old+men&orientation=square&widen=off&from=400&shown=44')
  expect(listSearch(address)).toBe('?keywords=old+men&orientation=square&widen=off&from=400&shown=44')
  expect(readListAddress(listSearch(address))).toEqual(address)
  expect(listSearch(readListAddress(''))).toBe('')
})

it.each([
  ['smiling', 'Smiling'],
  ['  old   men ', 'Old men'],
  ['food_drink', 'Food drink'],
  ['ẹyẹ', 'Ẹyẹ'],
  ['', ''],
])('the keywords "%s" become the heading "%s"', (keywords, heading) =>
  expect(toHeading(keywords)).toBe(heading),
)
