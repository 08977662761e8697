import type { CategorySlug } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { spreadOut } from './spread-out.ts'

const made = (count: number, username: string, category_slug: CategorySlug) =>
  Array.from({ length: count }, (_, number) => ({ username, category_slug, name: `${username}-${number}` }))
const namesOf = (rows: { username: string }[]) => rows.map(({ username }) => username).join(' ')

describe('spreadOut', () => {
  it('interleaves a bulk import of one contributor with images of others', () => {
    const rows = [...made(6, 'import', 'people'), ...made(3, 'ada', 'beauty'), ...made(3, 'kofi', 'travel')]
    expect(namesOf(spreadOut(rows).slice(0, 9))).toBe('import ada kofi import ada kofi import ada kofi')
  })

  it('keeps every row and starts with the newest', () => {
    const rows = [...made(5, 'ada', 'beauty'), ...made(2, 'kofi', 'travel')]
    const spread = spreadOut(rows)
    expect(spread[0]).toBe(rows[0])
    expect(spread.toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows)
  })

  it('alternates the categories of a single contributor, newest first', () => {
    const rows = [...made(3, 'ada', 'beauty'), ...made(3, 'ada', 'travel')]
    expect(spreadOut(rows).map(({ category_slug }) => category_slug)).toEqual([
      'beauty',
      'travel',
      'beauty',
      'travel',
      'beauty',
      'travel',
    ])
    expect(spreadOut(made(3, 'ada', 'beauty'))).toEqual(made(3, 'ada', 'beauty'))
  })
})
