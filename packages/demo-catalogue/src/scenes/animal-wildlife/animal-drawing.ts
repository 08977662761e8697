import { contrast } from '../../colour.ts'
import { sunColour } from '../../palettes.ts'
import { crane, elephant, giraffe, turtle, zebra } from '../../props/animals.ts'
import { type Stage } from '../../stage.ts'

export const natural = {
  elephant: '#7d746d',
  giraffe: '#e3a94f',
  giraffe_spots: '#9a5a2a',
  zebra: '#f3ece0',
  zebra_stripes: '#2a2422',
}

/** An animal in its own colours, with its nominal height. */
export function animal(stage: Stage, kind: string): { drawing: string; tall: number; wide: number } {
  const { palette } = stage
  const eye = '#f6ead6'
  switch (kind) {
    case 'elephant': {
      const grey = contrast(natural.elephant, palette.ground) < 1.5 ? '#5b534e' : natural.elephant
      return { drawing: elephant(grey, eye), tall: 290, wide: 440 }
    }
    case 'giraffe':
      return {
        drawing: giraffe(
          contrast(natural.giraffe, palette.ground) < 1.35 ? '#c98436' : natural.giraffe,
          contrast(natural.giraffe, palette.ground) < 1.35 ? '#7a4420' : natural.giraffe_spots,
          '#3a2114',
        ),
        tall: 590,
        wide: 320,
      }
    case 'zebra':
      return {
        drawing: zebra(natural.zebra, natural.zebra_stripes, '#2a2422', (shape) => stage.defs.clip(shape)),
        tall: 330,
        wide: 380,
      }
    case 'crowned crane':
      return {
        drawing: crane({
          body: contrast('#8f949c', palette.ground) < 1.4 ? '#5c626c' : '#8f949c',
          wing: '#f1e6d2',
          crown: sunColour(palette),
          mark: '#b22f2a',
          leg: '#3a2f2c',
        }),
        tall: 430,
        wide: 260,
      }
    default:
      return { drawing: turtle('#5f7a3e', '#86a055', '#a59256', '#f1e6d2'), tall: 480, wide: 420 }
  }
}
