import type { CategorySlug, PeopleShown } from '@taswira/contract'
import catalogue from '../works.json' with { type: 'json' }
import { listSlots, type Slot, stageFor } from './compose-works.ts'
import type { DemoContributor } from './contributors.ts'
import { layer_marks } from './layers.ts'

const contributors: Record<string, string> = catalogue.contributors

/** A generated picture with the data the shop lists. */
export interface DemoWork {
  /** From 1, by its place in the list. */
  number: number
  slug: string
  /** The number of its drawing. */
  slot: number
  /** Unique, sentence case. */
  title: string
  description: string
  /** 8 to 15, lower case. */
  keywords: string[]
  category: CategorySlug
  people: PeopleShown
  contributor: DemoContributor
  /** 3000 px on the long side. */
  width_px: number
  height_px: number
  /** Its place at the top of the home page, from 1. */
  hero?: number
  /** Spread over about two years; ascending, so the newest comes first. */
  published_days_ago: number
}

/** Whose drawings were looked at one by one, and their texts written by what they show; newest first. */
export function listDemoWorks(): DemoWork[] {
  return catalogue.works.map(({ contributor, ...work }, i) => ({
    ...work,
    number: i + 1,
    category: work.category as CategorySlug,
    people: work.people as PeopleShown,
    contributor: { username: contributor, full_name: contributors[contributor]! },
  }))
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
  const slot = listSlots(work.slot)[work.slot - 1] as Slot
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
