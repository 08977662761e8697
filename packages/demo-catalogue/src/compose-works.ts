import { type CategorySlug, category_slugs } from '@taswira/contract'
import { castPerson, castSkins } from './cast.ts'
import { Definitions } from './cloth.ts'
import { type ArtistHand, artist_hands } from './contributors.ts'
import { onWall, type Palette, palettes, wallBehind } from './palettes.ts'
import { cities, shores } from './places.ts'
import { grammars_of } from './scenes/all-scenes.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { type Composition, type Grammar, type Ratio, type Stage, sizes } from './stage.ts'
import { takes } from './takes.ts'

/** One place in the catalogue with everything decided but the people and props, which its seed decides. */
export interface Slot {
  number: number
  category: CategorySlug
  grammar: Grammar
  comp: Composition
  ratio: Ratio
  palette: Palette
  artist: ArtistHand
  published_days_ago: number
}

/** Shares of the ratios (docs/design.md, "Demo catalogue"): of 20 works 6, 5, 4 and 5. */
const ratio_deck: readonly Ratio[] = [
  '3:2',
  '3:2',
  '3:2',
  '3:2',
  '3:2',
  '3:2',
  '4:5',
  '4:5',
  '4:5',
  '4:5',
  '4:5',
  '1:1',
  '1:1',
  '1:1',
  '1:1',
  '2:3',
  '2:3',
  '2:3',
  '2:3',
  '2:3',
]

const made: Slot[] = []

/** The first `count` slots. Later ones never change earlier ones, so numbers stay stable. */
export function listSlots(count: number): readonly Slot[] {
  while (made.length < count) made.push(nextSlot(made.length))
  return made.slice(0, count)
}

function nextSlot(index: number): Slot {
  const round = Math.floor(index / category_slugs.length)
  const category = categoryOrder(round)[index % category_slugs.length] as CategorySlug
  const random = seededRandom(`slot ${index}`)
  const grammars = grammars_of[category]
  const turns = turnsOf(category)
  const grammar = grammars[turns[round % turns.length] as number] as Grammar
  const cycle = made.filter((slot) => slot.grammar === grammar).length
  const presets = seededRandom(
    `${grammar.id} presets ${Math.floor(cycle / grammar.compositions.length)}`,
  ).shuffle(grammar.compositions)
  const comp = presets[cycle % presets.length] as Composition
  const palette = freePalette(category, grammar, comp, random)
  const deck = seededRandom(`ratios ${Math.floor(index / 20)}`).shuffle(ratio_deck)
  return {
    number: index + 1,
    category,
    grammar,
    comp,
    ratio: deck[index % 20] as Ratio,
    palette,
    artist: artistFor(category, palette, random),
    // Two years over the default 240; strictly rising, so the list order is the number order.
    published_days_ago: Math.floor((index * 730) / 240) + 1 + (index % 2),
  }
}

/** Each round shows every category once, in a new order that does not repeat the end of the last. */
function categoryOrder(round: number): readonly CategorySlug[] {
  const order = seededRandom(`round ${round}`).shuffle(category_slugs)
  if (round === 0) return order
  const before = categoryOrderCached(round - 1).slice(-5)
  const early = order.filter((slug) => !before.includes(slug))
  const late = order.filter((slug) => before.includes(slug))
  return [...early.slice(0, 5), ...seededRandom(`late ${round}`).shuffle([...early.slice(5), ...late])]
}
const orders = new Map<number, readonly CategorySlug[]>()
function categoryOrderCached(round: number): readonly CategorySlug[] {
  let order = orders.get(round)
  if (!order) {
    order = categoryOrder(round)
    orders.set(round, order)
  }
  return order
}

/**
 * The order in which grammars take turns, where it isn't one after the other: themes that buyers search first are
 * drawn more often than their neighbours.
 */
const uneven_turns: Partial<Record<CategorySlug, readonly number[]>> = {
  business: [2, 0, 2, 1],
  education: [1, 0, 1, 2],
  'food-drink': [1, 0, 1, 2],
  lifestyle: [0, 1, 0, 2],
  moments: [0, 1, 0, 1, 0, 2],
  travel: [0, 1, 0, 2],
}

function turnsOf(category: CategorySlug): readonly number[] {
  const start = seededRandom(`grammar ${category}`).whole(0, 2)
  return uneven_turns[category] ?? [0, 1, 2].map((i) => (start + i) % 3)
}

function freePalette(category: CategorySlug, grammar: Grammar, comp: Composition, random: Random): Palette {
  const near = new Set(made.slice(-11).map((slot) => slot.palette.name))
  const own = made.filter((slot) => slot.category === category)
  const in_category = new Set(own.slice(-15).map((slot) => slot.palette.name))
  const with_comp = new Set(
    own
      .filter((slot) => slot.grammar.id === grammar.id && slot.comp.name === comp.name)
      .map((slot) => slot.palette.name),
  )
  const free = palettes.filter(
    ({ name }) => !near.has(name) && !in_category.has(name) && !with_comp.has(name),
  )
  const fallback = palettes.filter(({ name }) => !near.has(name) && !with_comp.has(name))
  const pool = free.length
    ? free
    : fallback.length
      ? fallback
      : palettes.filter(({ name }) => !near.has(name))
  const wished = pool.filter(({ mood }) => grammar.moods?.includes(mood))
  return random.pick(wished.length ? wished : pool)
}

function artistFor(category: CategorySlug, palette: Palette, random: Random): ArtistHand {
  const recent = new Set(made.slice(-4).map((slot) => slot.artist.username))
  const scored = artist_hands
    .filter(({ username }) => !recent.has(username))
    .map((artist) => ({
      artist,
      score:
        (artist.categories.includes(category) ? 2 : 0) +
        (artist.moods.includes(palette.mood) ? 1 : 0) +
        random.next() * 0.9,
    }))
  scored.sort((a, b) => b.score - a.score)
  return (scored[0] as { artist: ArtistHand }).artist
}

const hours = { dawn: 'morning', market: 'midday', dusk: 'dusk', rain: 'rain' } as const

/** Builds the stage of a slot: same slot, same stage, on every machine. */
export function stageFor(slot: Slot): Stage {
  const take = takes[slot.number] ?? 0
  const random = seededRandom(`work ${slot.number} take ${take}`)
  const { grammar, comp, ratio, palette, artist } = slot
  const [w, h] = sizes[ratio]
  const variant = variantFor(slot)
  const wishes = grammar.cast(variant, random, comp)
  const skins = castSkins(random, wishes.length)
  const wall = wishes.length
    ? wallBehind(palette, skins, random.chance(0.62) ? 'ground' : 'second')
    : palette.ground
  const stage: Stage = {
    w,
    h,
    ratio,
    comp,
    wall,
    variant,
    random,
    palette: wishes.length ? onWall(palette, wall) : palette,
    other: wall === palette.second ? palette.ground : palette.second,
    shade: random.chance(0.5) ? 1 : -1,
    defs: new Definitions(),
    cloth: random.pick(artist.cloths),
    people: [],
    hour: hours[palette.mood],
    place: random.pick(cities),
    shore: random.pick(shores),
  }
  stage.people = wishes.map((wish, i) => castPerson(stage, wish, skins[i] ?? 5))
  return stage
}

/** Variants take turns within a grammar, so that none is forgotten by chance. */
function variantFor(slot: Slot): string {
  const earlier = made
    .slice(0, slot.number - 1)
    .filter((other) => other.grammar.id === slot.grammar.id).length
  const order = seededRandom(
    `variants ${slot.grammar.id} ${Math.floor(earlier / slot.grammar.variants.length)}`,
  ).shuffle(slot.grammar.variants)
  return order[earlier % order.length] as string
}
