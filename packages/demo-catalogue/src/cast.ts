import { apartFrom, contrast, tone, toOklch } from './colour.ts'
import type { Beard, Fill, Frame, Headdress, Person } from './figure/person.ts'
import { onWall, type Palette } from './palettes.ts'
import type { Random } from './seeded-random.ts'
import { type SkinStep, skinTone } from './skin.ts'
import { type CastWish, patterned, plain, type Stage } from './stage.ts'

const heads_of: Record<Frame, readonly Headdress[]> = {
  woman: ['afro', 'low wrap', 'braids', 'bun', 'hijab', 'gele', 'cornrows', 'fade', 'turban', 'locs'],
  man: ['fade', 'bald', 'locs', 'kufi', 'cornrows', 'fade', 'turban', 'afro'],
  girl: ['puffs', 'braids', 'cornrows', 'puffs', 'hijab', 'bun'],
  boy: ['fade', 'cornrows', 'fade', 'kufi'],
}
const hair_colours = ['#1c120e', '#1c120e', '#271912', '#33211a', '#4a2f27']
const grey_hair = ['#8d857d', '#a9a199', '#6f6660']

/** Skins for a cast: s3 to s8 alike, rarely s1 and s2 (then the others stay light enough for one wall). */
export function castSkins(random: Random, count: number): SkinStep[] {
  if (random.chance(0.045)) {
    return Array.from(
      { length: count },
      (_, i) => (i === 0 ? random.whole(1, 2) : random.whole(3, 5)) as SkinStep,
    )
  }
  return Array.from({ length: count }, () => random.whole(3, 8) as SkinStep)
}

export function castPerson(stage: Stage, wish: CastWish, skin: SkinStep): Person {
  const { random, wall } = stage
  const frame = wish.frame ?? random.pick(['woman', 'man'] as const)
  const child = frame === 'girl' || frame === 'boy'
  const age = wish.age ?? (child ? 'child' : random.pick(['young', 'adult', 'adult', 'elder'] as const))
  const wished_head = random.pick(wish.heads ?? heads_of[frame])
  // Light hair reads best as African hair when its shape says so.
  const head =
    skin <= 2 && ['braids', 'locs', 'bun'].includes(wished_head) ? (child ? 'puffs' : 'afro') : wished_head
  const female = frame === 'woman' || frame === 'girl'
  const palette = onWall(stage.palette, wall)
  const swapped = random.chance(0.5)
  const one = swapped ? palette.cloth2 : palette.cloth1
  const two = swapped ? palette.cloth1 : palette.cloth2
  const top_colour = wish.colour ?? one
  const lower_colour = apartFrom(two, top_colour, 1.25)
  const cloth = wish.cloth ?? random.pick([['top'], ['lower'], ['head', 'top'], ['head']] as const)
  const beard: Beard =
    frame !== 'man' || age === 'young'
      ? 'none'
      : age === 'elder'
        ? random.pick(['goatee', 'none', 'goatee'] as const)
        : skin >= 4
          ? random.pick(['none', 'short beard', 'goatee'] as const)
          : random.pick(['none', 'goatee'] as const)
  const head_base = wish.head_colour ?? apartFrom(headCloth(head, palette, random), skinTone(skin), 1.5)
  const lower =
    wish.lower ?? (female ? random.pick(['wrapper', 'dress', 'skirt', 'trousers'] as const) : 'trousers')
  const cloth_fill = (base: string): Fill => {
    const figure_colour = apartFrom(palette.spark, base, 1.7)
    return patterned(stage, base, figure_colour, apartFrom(stage.palette.paper, base, 1.5), child ? 18 : 25)
  }
  const top_fill = cloth.includes('top') && !wish.colour ? cloth_fill(top_colour) : plain(top_colour)
  const matching = lower === 'dress'
  const smiling = wish.smiling ?? random.chance(0.4)
  return {
    skin,
    frame,
    age,
    head,
    // Albinism lightens hair as well as skin.
    hair_colour:
      skin <= 2
        ? '#a07a45'
        : age === 'elder' && random.chance(0.75)
          ? random.pick(grey_hair)
          : random.pick(hair_colours),
    beard,
    smiling,
    // A smile may close the eyes; a calm face looks at something.
    eyes: wish.eyes ?? (random.chance(smiling ? 0.55 : 0.8) ? 'open' : 'closed'),
    glasses: wish.glasses ?? random.chance(age === 'elder' ? 0.4 : 0.14),
    hearing_aid: wish.hearing_aid ?? (head !== 'hijab' && random.chance(0.05)),
    earrings: female && random.chance(0.75),
    top:
      wish.top ??
      (female
        ? random.pick(['blouse', 'tee', 'jacket', 'vest'] as const)
        : random.pick(['shirt', 'tee', 'kaftan', 'jacket'] as const)),
    top_fill,
    trim: plain(wish.trim ?? trimFor(stage, top_colour)),
    lower,
    lower_fill: matching
      ? top_fill
      : cloth.includes('lower')
        ? cloth_fill(lower_colour)
        : plain(lower_colour),
    head_fill:
      cloth.includes('head') && !wish.head_colour
        ? cloth_fill(apartFrom(head_base, wall, 1.3))
        : plain(apartFrom(head_base, wall, 1.3)),
    spark: apartFrom(palette.spark, skinTone(skin), 1.6),
    shoes: tone(palette.ink, 0.08),
    prosthesis: wish.prosthesis ?? false,
    build: child ? 1 : random.pick([0.92, 0.97, 1, 1.06, 1.14]),
  }
}

/** The colour of what is worn on the head. A hijab in straw or sand would pass for hair from a distance. */
function headCloth(head: Headdress, palette: Palette, random: Random): string {
  const colours = random.shuffle([palette.spark, palette.cloth2, palette.cloth1])
  const unlike_hair = (colour: string) => {
    const { l, c, h } = toOklch(colour)
    return l < 0.42 || (c > 0.045 && (h < 35 || h > 112))
  }
  const found = head === 'hijab' ? colours.find(unlike_hair) : colours[0]
  return found ?? '#2c6a70'
}

function trimFor(stage: Stage, beside: string): string {
  const { paper, spark, second } = stage.palette
  return (
    [paper, spark, second].find((colour) => contrast(colour, beside) >= 1.5) ?? apartFrom(paper, beside, 1.5)
  )
}
