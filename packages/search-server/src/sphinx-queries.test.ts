import { expect, it } from 'vitest'
import { searchQuery } from './sphinx-queries.ts'

const alternatives = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({ words: [`${name}${place}`], weight: place ? 0.5 : 1 }))

it('a Sphinx query has at most two alternatives per parenthesis and eight words per boost', () => {
  const groups = [alternatives('typed', 300)]
  const boosts = [alternatives('boost', 300)]
  const page = { limit: 20, offset: 0 }
  const query = searchQuery({ index: 'a', query_ms: 400 }, { groups, boosts, sort: 'relevant', ...page })
  const [match] = /MATCH\('.*?'\)/.exec(query)!
  expect(match).toContain('(typed299)')
  expect(new Set(match.match(/\bboost\d+/g)).size).toBe(8)
  // Replaces the innermost parentheses until none are left.
  let rest = match
  for (let shorter = ''; shorter !== rest; ) {
    shorter = rest
    rest = rest.replaceAll(/\((\w+|\w+ \| \w+)\)/g, 'x')
  }
  expect(rest).toBe("MATCH('x x')")
  const popular = searchQuery({ index: 'a', query_ms: 400 }, { groups, boosts, sort: 'popular', ...page })
  expect(popular).not.toContain('boost0')
})
