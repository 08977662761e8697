import type { CategorySlug, PeopleShown } from '@taswira/contract'
import { peopleShown } from './people-shown.ts'
import { listSlots, type Slot, stageFor } from './compose-works.ts'
import type { DemoContributor } from './contributors.ts'
import type { Ratio } from './stage.ts'
import { sizes } from './stage.ts'
import { layer_marks } from './layers.ts'
import { finishKeywords, freeTitle } from './words.ts'

/** A generated picture with the data the shop lists. */
export interface DemoWork {
  /** From 1, stable: asking for more works never changes the earlier ones. */
  number: number
  /** Unique, sentence case. */
  title: string
  description: string
  /** 8 to 15, lower case. */
  keywords: string[]
  category: CategorySlug
  /** Null for works after the first 240, which nobody has looked at. */
  people: PeopleShown | null
  contributor: DemoContributor
  /** 3000 px on the long side. */
  width_px: number
  height_px: number
  grammar: string
  composition: string
  palette: string
  ratio: Ratio
  /** Spread over about two years for 240 works; ascending, so the newest comes first. */
  published_days_ago: number
}

const long_side_px = 3000
/** Picture units on the long side. */
const units = 1000

/** The first `count` works, newest first. Works after the first 240 follow the same rules, further in the past. */
export function listDemoWorks(count = 240): DemoWork[] {
  const taken = new Set<string>()
  return listSlots(count).map((slot) => {
    const stage = stageFor(slot)
    const words = slot.grammar.words(stage)
    const title = freeTitle(words, stage, taken)
    taken.add(title.toLowerCase())
    const [w, h] = sizes[slot.ratio]
    const { username, full_name } = slot.artist
    return {
      number: slot.number,
      title,
      description: words.description,
      keywords: finishKeywords(words, stage, slot.category.replace('-', ' ')),
      category: slot.category,
      people: peopleShown(slot.number),
      contributor: { username, full_name },
      width_px: Math.round((w / units) * long_side_px),
      height_px: Math.round((h / units) * long_side_px),
      grammar: slot.grammar.id,
      composition: slot.comp.name,
      palette: slot.palette.name,
      ratio: slot.ratio,
      published_days_ago: slot.published_days_ago,
    }
  })
}

export interface Drawing {
  /**
   * Width of the SVG; by default the full width, 3000 px on the long side. Rendering a small one is faster than
   * shrinking a large one.
   */
  width_px?: number
  /**
   * Everything, the subject alone on nothing, or everything with marks between the layers, from which exact cut-outs
   * are made.
   */
  layers?: 'all' | 'subject' | 'marked'
}

/** Draws a work as SVG text, under 60 kB. */
export function drawDemoWork(
  work: DemoWork,
  { width_px = work.width_px, layers = 'all' }: Drawing = {},
): string {
  const slot = listSlots(work.number)[work.number - 1] as Slot
  const stage = stageFor(slot)
  const { background, subject, front = '' } = slot.grammar.draw(stage)
  const height_px = Math.round((width_px * work.height_px) / work.width_px)
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width_px)}" height="${height_px}" viewBox="0 0 ${stage.w} ${stage.h}">`
  const shapes = {
    all: background + subject + front,
    subject,
    marked: `${layer_marks.background}${background}${layer_marks.subject}${subject}${layer_marks.front}${front}`,
  }
  return `${open}${stage.defs}${shapes[layers]}</svg>`
}

/** Works for the top of a home page, by their place in `listDemoWorks()`: people first, each in another setting. */
export const hero_works = [42, 122, 20, 41, 61, 27, 80, 119]
