import { expect, it } from 'vitest'
import { correctedWords } from './reading-notice.tsx'

it('the search notice shows the corrected words', () => {
  expect(
    correctedWords('Smilling old wommen', {
      corrected: [
        { word: 'smilling', to: 'smiling' },
        { word: 'wommen', to: 'women' },
      ],
    }),
  ).toBe('smiling old women')
})
