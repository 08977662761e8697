// node scripts/fixed-drawings.mjs: renders the drawings of Our Story and the sign-up page, which don't follow the
// catalogue (docs/decisions/0055-curation.md). Run it on the Node of this project after another drawing was chosen.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import { root } from './set-up.mjs'

const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp')

/** Slug of each work in `listDemoWorks()`, and the width in px. */
const chosen = {
  'our-story': { slug: 'family-dinner-outdoors-under-a-string-of-lights-in-kampala', width_px: 1200 },
  places: { slug: 'crossing-the-street-in-ibadan', width_px: 1000 },
  work: { slug: 'corporate-meeting-above-the-towers-in-abidjan', width_px: 1000 },
  food: { slug: 'grandmother-with-her-family-and-a-pot-of-greens', width_px: 1000 },
  'sign-up': { slug: 'woman-in-a-gele-and-gold-earrings', width_px: 800 },
}

const folder = join(root, 'apps/web/public/drawings')
mkdirSync(folder, { recursive: true })
const works = listDemoWorks()
for (const [name, { slug, width_px }] of Object.entries(chosen)) {
  const work = works.find((one) => one.slug === slug)
  const svg = drawDemoWork(work, { width_px })
  await sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
}
