import { expect, it } from 'vitest'
import { correctedWords } from './reading-notice.tsx'

it('shows the words as they were read', () => {
  expect(
    correctedWords('Smilling old wommen', {
      corrected: [
        { word: 'smilling', to: 'smiling' },
        { word: 'wommen', to: 'women' },
      ],
    }),
  ).toBe('smiling old women')
})
