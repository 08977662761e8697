import { randomBytes } from 'node:crypto'
import { colour_slugs } from '@taswira/contract'
import { listDemoWorks } from '@taswira/demo-catalogue'
import type { Pool } from '../apps/api/src/db/pool.ts'
import { seededRandom } from '../apps/api/src/testing/seeded-random.ts'

/** Rows per insert. */
const BATCH = 10_000
/** Number of generated words, the most frequent first: names that no lexicon knows. */
const WORDS = 20_000

/** Words with a known share of all assets, for benchmarks like "a word in every fourth asset". */
export const shared_words = {
  seventy: 'daylight',
  twenty_five: 'market',
  five: 'portrait',
  one: 'tailor',
} as const

const syllables = [
  'ba',
  'do',
  'ku',
  'ma',
  'ne',
  'ri',
  'sa',
  'ta',
  'wo',
  'ze',
  'fi',
  'ga',
  'lu',
  'mbo',
  'nya',
  'sho',
  'to',
  'ye',
]

/** The generated word of a rank: pronounceable, unique, at least six letters. */
export function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length]
  }
  return word
}

/** Where the images were taken, the most frequent first. */
export const places =
  'Lagos, Nairobi, Accra, Kigali, Dakar, Johannesburg, Abuja, Kampala, Addis Ababa, Cape Town, Dar es Salaam, Kumasi, Mombasa, Abidjan, Lusaka, Kano, Harare, Marrakesh, Ibadan, Luanda, Zanzibar, Maputo, Bamako, Windhoek, Cairo, Lamu, Cotonou, Gaborone, Kisumu, Freetown, Tamale, Enugu, Douala, Arusha, Durban, Antananarivo, Saint-Louis, Lalibela, Ouagadougou, Port Harcourt'.split(
    ', ',
  )

/** Matches `shared_words`, which are removed from the works' words so that an asset only has them by chance. */
const shared_pattern = new RegExp(`\\b(?:${Object.values(shared_words).join('|')})\\w*`, 'gi')
const withoutShared = (text: string) => text.replace(shared_pattern, '').replace(/ {2,}/g, ' ').trim()

const works = listDemoWorks().map((work) => ({
  ...work,
  title: withoutShared(work.title),
  description: withoutShared(work.description),
  keywords: work.keywords.filter((keyword) => withoutShared(keyword) === keyword),
}))
export const people = [...new Set(works.map(({ contributor }) => contributor.full_name))]

/**
 * Fills an empty database with `count` assets, each described with the words of two or three demo works, a place, a
 * person and generated names. Deterministic except for the file keys.
 */
export async function generateCatalogue(db: Pool, count: number, report: (line: string) => void) {
  const random = seededRandom(20_261_120)
  await db.query('set statement_timeout = 0')
  await db.query('alter table images disable trigger user')
  await db.query('drop index if exists assets_search')
  await db.query(
    `insert into contributors (username, full_name)
     select 'generated-' || n, 'Generated ' || n from generate_series(1, 500) n on conflict do nothing`,
  )
  for (let from = 0; from < count; from += BATCH) {
    await insertBatch(db, random, from, Math.min(count, from + BATCH))
    if ((from / BATCH) % 10 === 9) report(`generated ${from + BATCH} of ${count} assets`)
  }
  report('building the indexes')
  const client = await db.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query(
      'create index assets_search on images using gin (search_vector) with (fastupdate = off)',
    )
    await client.query(
      'insert into asset_counts (asset_id, views, addresses) select asset_id, asset_id % 977, asset_id % 977 from assets',
    )
    await client.query(
      `update contributors c set asset_count = n.count
       from (select contributor_id, count(*) from assets group by contributor_id) n where n.contributor_id = c.contributor_id`,
    )
    await client.query(
      'insert into category_counts (category_slug, published) select category_slug, count(*) from assets group by category_slug',
    )
    // Empty fingerprints, so that the job that makes missing ones doesn't run during a measurement.
    await client.query(
      "insert into picture_fingerprints (asset_id, fingerprints) select asset_id, '' from assets",
    )
    await client.query('alter table images enable trigger user')
    await client.query('vacuum analyze images')
    await client.query('analyze asset_counts')
  } finally {
    client.release(true)
  }
}

async function insertBatch(db: Pool, random: () => number, from: number, to: number) {
  const rows = []
  for (let number = from; number < to; number++) rows.push(generatedAsset(random, number))
  const client = await db.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      // Many assets have the same description, and determining its words takes long.
      `with given as (
         select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::float8[],
             $9::text[], $10::text[], $11::text[])
           as given(n, slug, title, keywords, category, width, colours, popularity, picture_key, description, people)),
       described as materialized (
         select description, setweight(to_tsvector('taswira', searched_text(description)), 'D') as words
         from (select distinct description from given) one)
       insert into assets (slug, title, description, keywords, category_slug, people, contributor_id, width_px, height_px, colours, popularity,
         published_at, picture_key, master_key, master_format, content_hash, placeholder, search_vector, faces)
       select slug, title, description, string_to_array(keywords, ';'), category, people, 1 + n % 500, width, 2000, string_to_array(colours, ' '),
         popularity, timestamptz '2026-11-01' - make_interval(secs => n * 30), picture_key,
         'masters/' || left(picture_key, 2) || '/' || picture_key || picture_key || '.jpg', 'jpeg',
         repeat(picture_key, 3) || '0000', 'data:image/webp;base64,' || repeat(picture_key, 9),
         setweight(to_tsvector('taswira', searched_text(title)), 'A') ||
         setweight(to_tsvector('taswira', searched_text(replace(keywords, ';', ' '))), 'B') ||
         setweight(to_tsvector('taswira', replace(category, '-', ' ')), 'C') ||
         words, '[]'
       from given join described using (description) order by n`,
      [
        rows.map((row) => row.number),
        rows.map((row) => row.slug),
        rows.map((row) => row.title),
        rows.map((row) => row.keywords),
        rows.map((row) => row.category),
        rows.map((row) => row.width),
        rows.map((row) => row.colours),
        rows.map((row) => row.popularity),
        rows.map((row) => row.picture_key),
        rows.map((row) => row.description),
        rows.map((row) => row.people),
      ],
    )
  } finally {
    client.release(true)
  }
}

function generatedAsset(random: () => number, number: number) {
  // Zipf distribution: the word of rank r has a frequency of about 1/r.
  const rank = (count: number) => Math.floor(count ** random()) - 1
  const [main, second, third] = Array.from(
    { length: random() < 0.5 ? 2 : 3 },
    () => works[rank(works.length)]!,
  )
  const mixed = [main!, second!, ...(third ? [third] : [])]
  const place = places[rank(places.length)]!
  const words = mixed.flatMap(({ keywords }) => keywords.filter(() => random() < 0.5))
  words.push(place, people[rank(people.length)]!)
  for (let names = 0; names < 4; names++) words.push(wordOf(rank(WORDS)))
  for (const [share, shared] of [
    [0.7, shared_words.seventy],
    [0.25, shared_words.twenty_five],
    [0.05, shared_words.five],
    [0.01, shared_words.one],
  ] as const) {
    if (random() < share) words.push(shared)
  }
  return {
    number,
    slug: `generated-${number}`,
    title: `${half(main!.title, 0)} ${half(second!.title, 1).toLowerCase()} in ${place}`,
    description: mixed.at(-1)!.description,
    keywords: [...new Set(words)].join(';'),
    category: main!.category,
    people: main!.people,
    width: random() < 0.5 ? 3000 : random() < 0.7 ? 1333 : 2000,
    colours: [colour_slugs[Math.floor(random() * 12)]!, colour_slugs[Math.floor(random() * 12)]!].join(' '),
    popularity: random() * 10,
    picture_key: randomBytes(10).toString('hex'),
  }
}

/** The first or the second half of a title's words. */
function half(title: string, which: 0 | 1): string {
  const words = title.split(' ')
  const middle = Math.ceil(words.length / 2)
  return (which ? words.slice(middle) : words.slice(0, middle)).join(' ')
}
