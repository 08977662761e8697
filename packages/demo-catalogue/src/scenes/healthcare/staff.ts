import type { CastWish } from '../../stage.ts'

export const staff = (variant: string): CastWish =>
  variant === 'nurse'
    ? {
        frame: 'man',
        age: 'adult',
        top: 'scrubs',
        lower: 'trousers',
        cloth: [],
        heads: ['fade', 'bald', 'locs', 'scrub cap'],
        smiling: true,
        eyes: 'open',
      }
    : variant === 'surgeon'
      ? {
          frame: 'woman',
          age: 'adult',
          top: 'scrubs',
          lower: 'trousers',
          cloth: ['head'],
          heads: ['scrub cap', 'hijab'],
          smiling: true,
          eyes: 'open',
        }
      : {
          frame: 'woman',
          age: 'adult',
          top: 'coat',
          lower: 'trousers',
          cloth: [],
          heads: ['bun', 'hijab', 'braids', 'afro', 'fade'],
          smiling: true,
          eyes: 'open',
          colour: '#f4ede2',
        }
