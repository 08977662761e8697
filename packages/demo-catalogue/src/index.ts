import { readFileSync } from 'node:fs'
import type { CategorySlug, PeopleShown } from '@taswira/contract'
import catalogue from '../works.json' with { type: 'json' }

const contributors: Record<string, string> = catalogue.contributors

/** A drawing with the data the shop lists. */
export interface DemoWork {
  /** Position in the list, from 1. */
  number: number
  /** Unique; the name of its file in `works/`. */
  slug: string
  /** Unique, sentence case. */
  title: string
  description: string
  /** 8 to 15, lower case. */
  keywords: string[]
  category: CategorySlug
  people: PeopleShown
  contributor: { username: string; full_name: string }
  /** 3000 px on the long side. */
  width_px: number
  height_px: number
  /** Spread over about two years; ascending, so the newest comes first. */
  published_days_ago: number
  /** Position at the top of the home page, from 1. */
  hero?: number
  /** The point that crops keep, in percent from the left and the top, where the centre would cut off a head. */
  focal_x?: number
  focal_y?: number
}

/** All works, newest first. */
export function listDemoWorks(): DemoWork[] {
  return catalogue.works.map(({ contributor, ...work }, index) => ({
    ...work,
    number: index + 1,
    category: work.category as CategorySlug,
    people: work.people as PeopleShown,
    contributor: { username: contributor, full_name: contributors[contributor]! },
  }))
}

/**
 * The drawing of a work as SVG text, under 40 kB. `width_px` is its width, by default the full one: rendering a small
 * drawing is faster than shrinking a large one.
 */
export function drawDemoWork(work: DemoWork, { width_px = work.width_px } = {}): string {
  const svg = readFileSync(new URL(`../works/${work.slug}.svg`, import.meta.url), 'utf8')
  const height_px = Math.round((width_px * work.height_px) / work.width_px)
  return svg.replace(/width="\d+" height="\d+"/, `width="${width_px}" height="${height_px}"`)
}
