import { foldedWords, foldText } from '@taswira/lexicon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { written_texts } from '../../testing/written-texts.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
afterAll(() => world.close())

const foldedIn = async (name: 'folded_text' | 'folded_words', texts: string[]) => {
  const { rows } = await world.db.query<{ folded: string }>(
    `select ${name}(given) as folded from unnest($1::text[]) with ordinality as list(given, place) order by place`,
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

describe('folded_text in SQL', () => {
  it('folds every letter, mark and digit as the lexicon does', async () => {
    const letters: string[] = []
    for (let code = 0x20; code < 0x1f000; code++) {
      const letter = String.fromCodePoint(code)
      // Newer than PostgreSQL's Unicode.
      if (letter === '\ua7f1') continue
      if (/\p{L}|\p{M}|\p{N}|\p{Cf}/u.test(letter)) letters.push(letter)
    }
    const folded = await foldedIn('folded_text', letters)
    const different = letters.filter((letter, place) => folded[place] !== foldText(letter))
    expect(different).toEqual([])
  })

  it('splits the texts of all scripts into the same words', async () => {
    const texts = written_texts.flatMap(({ written, also }) => [written, ...also])
    expect(await foldedIn('folded_words', texts)).toEqual(texts.map((text) => foldedWords(text).join(' ')))
  })
})

describe('a title', () => {
  beforeAll(async () => {
    for (const { written, slug } of written_texts)
      await world.givenAsset({ title: written, slug, keywords: [] })
    await world.searchIsReady()
  })
  const titles = async (typed: string) =>
    (
      await world.get(`/api/contributor/search/?${new URLSearchParams({ type: 'Image', keywords: typed })}`)
    ).json<{ name: string }[]>()

  it.each(written_texts)(
    '$written is found by its own words, with or without marks',
    async ({ written, also }) => {
      for (const typed of [written, written.normalize('NFD'), ...also])
        expect([typed, (await titles(typed)).some(({ name }) => name === written)]).toEqual([typed, true])
    },
  )

  it.each(written_texts)('$written is found at the desk in the same way', async ({ written, also }) => {
    for (const typed of [written, ...also]) {
      const found = await operator.get(`assets/?${new URLSearchParams({ q: typed })}`)
      expect([typed, found.json<{ title: string }[]>().map(({ title }) => title)]).toEqual([
        typed,
        expect.arrayContaining([written]),
      ])
    }
  })
})
