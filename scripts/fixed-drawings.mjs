// node scripts/fixed-drawings.mjs: renders the drawings of Our Story and the sign-up page, which don't follow the
// catalogue (docs/decisions/0055-curation.md). Run it on the Node of this project after another drawing was chosen.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import { root } from './set-up.mjs'

const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp')

/** Position of each work in `listDemoWorks()`, and the width in px. */
const chosen = {
  'our-story': { work: 187, width_px: 1200 },
  places: { work: 39, width_px: 1000 },
  work: { work: 64, width_px: 1000 },
  food: { work: 94, width_px: 1000 },
  'sign-up': { work: 150, width_px: 800 },
}

const folder = join(root, 'apps/web/public/drawings')
mkdirSync(folder, { recursive: true })
const works = listDemoWorks()
for (const [name, { work, width_px }] of Object.entries(chosen)) {
  const svg = drawDemoWork(works[work], { width_px })
  await sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
}
