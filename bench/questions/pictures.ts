import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { createPool, oneRow, type Pool } from '../../apps/api/src/db/pool.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { type MarkedMaster, renderRendition } from '../../apps/api/src/images/render-rendition.ts'
import { emptyDatabase } from '../bench-database.ts'
import { compareCpu, measureAlone, type Server, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { seededRandom } from '../../apps/api/src/testing/seeded-random.ts'
import { serverEnvironment } from '../server-environment.ts'

/** Runs per image; the median counts. */
const RUNS = 15
/** Images whose first thumbnail is requested over HTTP, and how many of them don't count. */
const COLD_IMAGES = 40
const WARMING = 5

/** Cost of a rendition relative to sharp alone, and of a cached one relative to a bare server. */
export async function pictures(postgres: EmbeddedPostgres) {
  const photo = await photograph()
  const master: MarkedMaster = {
    data: photo,
    format: 'jpeg',
    picture_key: '0'.repeat(20),
    watermark: 'Taswira',
    width_px: 3000,
    height_px: 2000,
    has_alpha: false,
  }
  const tile = await sharp({
    create: { width: 180, height: 110, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0.3 } },
  })
    .png()
    .toBuffer()

  const rows: Row[] = [
    ...(await compare(
      'First 360 px WebP of a 6 MP JPEG',
      () => sharp(photo).autoOrient().resize(360).webp({ quality: 76, effort: 2 }).toBuffer(),
      () => renderRendition(master, '360', 'webp'),
    )),
    ...(await compare(
      'Display image, 1280 px WebP with watermark',
      () =>
        sharp(photo)
          .autoOrient()
          .resize(1280)
          .composite([{ input: tile, tile: true }])
          .webp({ quality: 76, effort: 2 })
          .toBuffer(),
      () => renderRendition(master, 'display', 'webp'),
    )),
    ...(await thumbnails(postgres, photo)),
  ]
  writeResults('Pictures', rows)
}

async function compare(
  name: string,
  floor: () => Promise<Buffer>,
  ours: () => Promise<Buffer>,
): Promise<Row[]> {
  const floor_times: number[] = []
  const our_times: number[] = []
  await floor()
  await ours()
  // Alternating, so that both run under the same conditions.
  for (let run = 0; run < RUNS; run++) {
    floor_times.push(await timed(floor))
    our_times.push(await timed(ours))
  }
  const [floor_ms, our_ms] = [median(floor_times), median(our_times)]
  const share = our_ms / floor_ms
  return [
    { question: `${name}: sharp alone`, answer: ms(floor_ms) },
    {
      question: `${name}: the shop`,
      answer: `${ratio(share)}: ${ms(our_ms)}`,
      target: '≤ 1.2 ×',
      met: share <= 1.2,
    },
  ]
}

/** Over HTTP: the first request of a thumbnail, and later ones. */
async function thumbnails(postgres: EmbeddedPostgres, photo: Buffer): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-bench-'))
  const connection_string = await emptyDatabase(postgres, 'bench_pictures')
  await migrate(connection_string)
  const env = serverEnvironment(connection_string, { DEMO_CATALOGUE: 'on', DATA_DIR: folder })
  const shop = await startServer('apps/api/src/main.ts', env, '/readyz')
  try {
    const db = createPool({ connection_string, size: 1 })
    const row = await oneRow<{ picture_key: string }>(
      db,
      'select picture_key from assets order by asset_id limit 1',
    )
    const cold = await givenPhotographs(db, folder, photo)
    await db.end()
    const url = `/pictures/${row.picture_key}/360`
    const headers = { accept: 'image/webp' }
    const first = await fetch(shop.url + url, { headers })
    if (!first.ok) throw new Error(`the thumbnail returned ${first.status}`)
    const bytes = Buffer.from(await first.arrayBuffer())
    const file = join(folder, 'thumbnail.webp')
    writeFileSync(file, bytes)
    const floor_server = await startServer('bench/floor-server.ts', { FLOOR_BYTES: file })
    const cached = await compareCpu([floor_server, { url: '/' }], [shop, { url, headers }])
    await floor_server.stop()
    return [
      ...(await firstThumbnails(shop, cold, join(folder, 'photo.jpg'))),
      {
        question: `Cached thumbnail (${Math.round(bytes.length / 1024)} kB): bare server`,
        answer: `${ms(cached.floor.cpu_ms)} of CPU time each at ${perSecond(cached.floor.requests_per_s)}`,
      },
      {
        question: 'Cached thumbnail: the shop',
        answer: `${ratio(cached.share)}: ${ms(cached.shop.cpu_ms)} of CPU time each at ${perSecond(cached.shop.requests_per_s)}`,
        target: '≥ 0.5 × by CPU time',
        met: cached.share >= 0.5 && cached.shop.failures === 0,
      },
    ]
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts the photograph in place of the last images' originals, and returns the addresses of their thumbnails. */
async function givenPhotographs(db: Pool, folder: string, photo: Buffer): Promise<string[]> {
  writeFileSync(join(folder, 'photo.jpg'), photo)
  const { rows } = await db.query<{ picture_key: string; master_key: string }>(
    `update assets set master_key = 'masters/00/' || lpad(asset_id::text, 40, '0') || '.jpg', master_format = 'jpeg',
       width_px = 3000, height_px = 2000, has_alpha = false
     where asset_id in (select asset_id from assets order by asset_id desc limit $1) returning picture_key, master_key`,
    [COLD_IMAGES],
  )
  mkdirSync(join(folder, 'storage/masters/00'), { recursive: true })
  for (const { master_key } of rows) writeFileSync(join(folder, 'storage', master_key), photo)
  return rows.map(({ picture_key }) => `/pictures/${picture_key}/360`)
}

/** Thumbnails that nobody has asked for, alternating with a bare server's, so that both run under the same conditions. */
async function firstThumbnails(shop: Server, paths: string[], photo_file: string): Promise<Row[]> {
  const floor_server = await startServer('bench/floor-server.ts', { FLOOR_PHOTO: photo_file })
  const times: { floor: number[]; ours: number[] } = { floor: [], ours: [] }
  const headersOf = () => ({ accept: 'image/webp' })
  // The first ones warm both servers up.
  for (const [index, path] of paths.entries()) {
    const [floor] = await measureAlone(floor_server, ['/thumbnail'])
    const [ours] = await measureAlone(shop, [path], headersOf)
    if (index < WARMING) continue
    times.floor.push(floor!)
    times.ours.push(ours!)
  }
  await floor_server.stop()
  const [floor_ms, our_ms] = [median(times.floor), median(times.ours)]
  const share = our_ms / floor_ms
  return [
    {
      question: 'First 360 px WebP of a 6 MP JPEG over HTTP: sharp in a bare server',
      answer: ms(floor_ms),
    },
    {
      question: 'First 360 px WebP of a 6 MP JPEG over HTTP: the shop',
      answer: `${ratio(share)}: ${ms(our_ms)}`,
      target: '≤ 1.2 ×',
      met: share <= 1.2,
    },
  ]
}

/** An image with smooth and detailed areas like a photograph; deterministic. */
async function photograph(): Promise<Buffer> {
  const random = seededRandom(3)
  const shapes = Array.from({ length: 220 }, () => {
    const [x, y, r] = [random() * 3000, random() * 2000, 20 + random() ** 3 * 500]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${random() * 360},50%,${20 + random() * 60}%)" opacity=".6"/>`
  })
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000">${shapes.join('')}</svg>`,
  )
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const noise = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
      background: '#808080',
    },
  })
    .png()
    .toBuffer()
  return sharp(scene)
    .composite([{ input: noise, blend: 'soft-light' }])
    .flatten({ background: '#d9b38c' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
