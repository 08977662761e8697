/** @module-tag slow */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { givenCorners, givenNoise, givenPlain, givenScene } from '../../images/testing-pictures.ts'
import type { Deps } from '../../deps.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { importFolder, type ImportOptions } from './import-folder.ts'

allowOwnDrawings()

let world: World
let folder: string
let seed = 100

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-import-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function givenPicture(name: string) {
  seed += 1
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), await givenNoise({ width: 90, height: 60, seed }).jpeg().toBuffer())
}

const givenCsv = (...lines: string[]) => writeFile(join(folder, 'catalogue.csv'), lines.join('\n'))

async function run(
  options: Partial<ImportOptions> = {},
  deps: Pick<Deps, 'db' | 'storage' | 'config'> = world,
) {
  const lines: string[] = []
  const summary = await importFolder(deps, {
    folder,
    onRefused: (name, reason) => lines.push(`${name}: ${reason}`),
    onDraft: (name, reason) => lines.push(`${name}: draft: ${reason}`),
    onPassedOver: (folders) => lines.push(`passed over: ${folders.join(', ')}`),
    ...options,
  })
  const { added, updated, unchanged, refused } = summary
  return { counts: [added, updated, unchanged, refused], lines, summary }
}

async function assetsLike(title: string) {
  const { rows } = await world.db.query(
    `select a.*, c.full_name, c.username from assets a join contributors c using (contributor_id)
     where title like $1 order by published_at desc, asset_id desc`,
    [title],
  )
  return rows as Record<string, any>[]
}

const storedFiles = async () =>
  (await readdir(join(world.config.storage_dir, 'masters'), { recursive: true })).filter((name) =>
    name.includes('.'),
  ).length

it('an image with too few pixels is rejected with the reason', async () => {
  await givenPicture('small.jpg')
  const config = { ...world.config, image_min_megapixels: 2 }
  const { lines, summary } = await run({}, { ...world, config })
  expect(lines).toEqual(['small.jpg: the image has 90 × 60 pixels; at least 2 megapixels are needed'])
  expect(summary).toMatchObject({ added: 0, refused: 1 })
})

describe('the folder import', () => {
  it('imports the files of the CSV in order, then the other files', async () => {
    for (const name of ['b.jpg', 'a.jpg', 'sub/deep/c_third-one.jpg']) await givenPicture(name)
    await givenCsv(
      'file,title,category,keywords,creator,licence,licence_url,source_url,description,copyright,date',
      'b.jpg,Order first,food-drink,rice;stew,Ayşe Ọlá,CC0 1.0,https://cc.test/0,https://x.test/1,A pot,© Ayşe,2024-05-31',
      'a.jpg,Order second,people,,,,,,,,',
    )
    expect((await run({ publishes_unlisted: true })).counts).toEqual([3, 0, 0, 0])
    const [first, second] = await assetsLike('Order %')
    expect(first).toMatchObject({
      slug: 'order-first',
      title: 'Order first',
      description: 'A pot',
      keywords: ['rice', 'stew'],
      category_slug: 'food-drink',
      full_name: 'Ayşe Ọlá',
      username: 'ayse.ola',
      licence_name: 'CC0 1.0',
      licence_url: 'https://cc.test/0',
      source_url: 'https://x.test/1',
      copyright_notice: '© Ayşe',
      captured_at: new Date('2024-05-31T00:00:00Z'),
      width_px: 90,
      height_px: 60,
      master_format: 'jpeg',
      status: 'published',
      has_alpha: false,
    })
    expect(second).toMatchObject({
      title: 'Order second',
      full_name: 'Unknown',
      licence_name: 'Standard License',
      licence_url: null,
    })
    expect((await assetsLike('C third one'))[0]!.published_at < second!.published_at).toBe(true)
    expect(await world.storage.exists(first!.master_key)).toBe(true)
    expect(first!.master_key).not.toMatch(/\/b\.jpg$/)
  })

  it('adds a modified copy of an image and reports which image it resembles', async () => {
    const scene = sharp(await givenScene(31))
    await writeFile(join(folder, 'first.jpg'), await scene.clone().jpeg().toBuffer())
    await run()
    await writeFile(join(folder, 'small.jpg'), await scene.clone().resize(300).jpeg().toBuffer())
    await writeFile(
      join(folder, 'other.jpg'),
      await sharp(await givenScene(32))
        .jpeg()
        .toBuffer(),
    )
    const similar: [string, string[]][] = []
    const { counts } = await run({ onSimilar: (name, stock_ids) => similar.push([name, stock_ids]) })
    expect(counts).toEqual([2, 0, 1, 0])
    expect(similar).toEqual([['small.jpg', [(await assetsLike('First'))[0]!.stock_id]]])
  })

  it('changes nothing when it runs again, and updates texts that changed in the CSV', async () => {
    for (const name of ['one.jpg', 'two.jpg']) await givenPicture(name)
    await givenCsv('file,title,category', 'one.jpg,Again one,people', 'two.jpg,Again two,people')
    await run()
    const before = await assetsLike('Again %')
    expect((await run()).counts).toEqual([0, 0, 2, 0])
    expect(await assetsLike('Again %')).toEqual(before)

    await givenCsv(
      'file,title,category,creator',
      'one.jpg,Again one,people',
      'two.jpg,Again changed,travel,Kofi',
    )
    expect((await run()).counts).toEqual([0, 1, 1, 0])
    const [changed] = await assetsLike('Again changed')
    const { slug, master_key, picture_key, asset_id } = before.find(({ title }) => title === 'Again two')!
    expect(changed).toMatchObject({
      slug,
      master_key,
      picture_key,
      asset_id,
      category_slug: 'travel',
      full_name: 'Kofi',
    })
  })

  it('recognises the same image under a new name, and twice in one folder', async () => {
    await givenPicture('same_picture.jpg')
    await run()
    await rename(join(folder, 'same_picture.jpg'), join(folder, 'renamed.jpg'))
    expect((await run()).counts).toEqual([0, 0, 1, 0])
    expect(await assetsLike('Same picture')).toHaveLength(1)
    await cp(join(folder, 'renamed.jpg'), join(folder, 'zz.jpg'))
    expect(await run()).toMatchObject({
      counts: [0, 0, 1, 1],
      lines: ["zz.jpg: it's the same image as renamed.jpg"],
    })
  })

  it('gives identical titles different slugs, even in concurrent imports', async () => {
    const other = await mkdtemp(join(tmpdir(), 'taswira-import-'))
    for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await givenPicture(name)
    for (const name of ['3.jpg', '4.jpg']) await rename(join(folder, name), join(other, name))
    await givenCsv('file,title', '1.jpg,Twice told', '2.jpg,Twice told')
    await writeFile(join(other, 'catalogue.csv'), 'file,title\n3.jpg,Twice told\n4.jpg,Twice told')
    const both = await Promise.all([run(), run({ folder: other })])
    expect(both.map(({ counts }) => counts)).toEqual([
      [2, 0, 0, 0],
      [2, 0, 0, 0],
    ])
    const slugs = (await assetsLike('Twice told')).map(({ slug }) => slug)
    expect(new Set(slugs)).toEqual(new Set(['twice-told', 'twice-told-2', 'twice-told-3', 'twice-told-4']))
    await rm(other, { recursive: true })
  })

  it('adds a file once if two imports process it at the same time', async () => {
    await givenPicture('race_for_it.jpg')
    const before = await storedFiles()
    const both = await Promise.all([run(), run()])
    expect(both[0].counts[0]! + both[1].counts[0]!).toBe(1)
    expect(await assetsLike('Race for it')).toHaveLength(1)
    expect(await storedFiles()).toBe(before + 1)
  })

  it('gives similar names different usernames', async () => {
    for (const name of ['p.jpg', 'q.jpg', 'r.jpg']) await givenPicture(name)
    await givenCsv(
      'file,title,creator',
      'p.jpg,Alike 1,Çelik',
      'q.jpg,Alike 2,Celik',
      'r.jpg,Alike 3,አበበ በቂላ',
    )
    await run()
    const names = (await assetsLike('Alike %')).map(({ full_name, username }) => [full_name, username])
    expect(new Set(names.map(([, username]) => username)).size).toBe(3)
    expect(names[0]![1]).toMatch(/^celik(-2)?$/)
    expect(names[2]).toEqual(['አበበ በቂላ', expect.stringMatching(/^c[0-9a-f]{10}$/)])
  })

  it("leaves members' own images unchanged, and credits no new image to a member with the same name", async () => {
    await givenPicture('theirs.jpg')
    const csv = (title: string) =>
      givenCsv(
        'file,title,category,creator',
        `theirs.jpg,${title},Travel,Jane Okoro`,
        'new.jpg,Not hers,Travel,Jane Okoro',
      )
    await csv('A shore')
    await run()
    const { email } = await world.givenMember()
    await world.db.query(
      `update contributors set user_id = (select user_id from users where email = $1) where username = 'jane.okoro'`,
      [email],
    )
    await givenPicture('new.jpg')
    await csv('A shore at dawn')
    expect((await run()).counts).toEqual([1, 1, 0, 0])
    expect(await assetsLike('A shore at dawn')).toMatchObject([{ username: 'jane.okoro' }])
    expect(await assetsLike('Not hers')).toMatchObject([{ username: 'jane.okoro-2' }])
  })

  it('rejects invalid files with one line each, and imports the rest', async () => {
    await givenPicture('good_among_bad.jpg')
    await givenPicture('bad-category.jpg')
    await writeFile(join(folder, 'empty.png'), '')
    await writeFile(join(folder, 'letter.jpg'), 'Dear reader')
    await writeFile(
      join(folder, 'cut.jpg'),
      (await givenNoise({ seed: 7 }).jpeg().toBuffer()).subarray(0, 9000),
    )
    await writeFile(join(folder, '.hidden.jpg'), 'not looked at')
    await writeFile(join(folder, 'notes.txt'), 'not looked at')
    await symlink('/etc/hostname', join(folder, 'leak.jpg'))
    await symlink('/etc', join(folder, 'leaks'))
    await symlink(join(folder, 'good_among_bad.jpg'), join(folder, 'twin.jpg'))
    await givenCsv(
      'file,category',
      'bad-category.jpg,wizards',
      'missing.jpg,people',
      '../up.jpg,people',
      'good_among_bad.jpg,people',
    )
    const { counts, lines, summary } = await run()
    expect(counts).toEqual([1, 0, 0, 8])
    expect(summary.drafts).toBe(1)
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^bad-category\.jpg: draft: unknown category "wizards"; use one of people, /),
      'catalogue.csv line 4: ../up.jpg is outside the folder',
      'cut.jpg: the file ends before the image is complete',
      'empty.png: the file is empty',
      "leak.jpg: this link doesn't point to a file in the folder",
      "leaks: this link doesn't point to a file in the folder",
      "letter.jpg: it isn't a readable image; use JPEG, PNG or WebP",
      "missing.jpg: the folder doesn't contain this file",
      "twin.jpg: it's the same image as good_among_bad.jpg",
    ])
  })

  it("leaves no stored file behind if its row can't be inserted", async () => {
    await givenPicture('unwritable.jpg')
    const before = await storedFiles()
    const broken = {
      config: world.config,
      storage: world.storage,
      db: {
        query: world.db.query.bind(world.db),
        connect: async () => ({
          query: async (text: string) => {
            if (text.startsWith('insert into "assets"')) throw new Error('the row does not fit')
            return { rows: [{ contributor_id: 1 }] }
          },
          release: () => {},
        }),
      } as unknown as World['db'],
    }
    await expect(run({}, broken)).rejects.toThrow('the row does not fit')
    expect(await storedFiles()).toBe(before)
  })

  it('stops with a one-sentence error if the folder, a readable CSV or disk space is missing', async () => {
    await expect(run({ folder: join(folder, 'nowhere') })).rejects.toThrow('There is no folder')
    await expect(run({ csv: join(folder, 'nowhere.csv') })).rejects.toThrow("Can't read")
    await givenPicture('no-room.jpg')
    const { StorageError } = await import('../../outside/storage.ts')
    const storage = { ...world.storage, put: () => Promise.reject(new StorageError('full')) }
    await expect(run({}, { config: world.config, db: world.db, storage })).rejects.toMatchObject({
      name: 'ImportError',
      message: 'The storage of the originals is full.',
    })
  })

  it('finishes the current files and stops when asked to', async () => {
    for (const name of ['s1.jpg', 's2.jpg', 's3.jpg', 's4.jpg', 's5.jpg']) await givenPicture(name)
    const stop = new AbortController()
    const { summary } = await run({ signal: stop.signal, onDone: () => stop.abort() })
    expect(summary.stopped).toBe(true)
    expect(summary.added).toBeGreaterThanOrEqual(1)
    expect(summary.added).toBeLessThan(5)
    expect((await run()).counts).toEqual([5 - summary.added, 0, summary.added, 0])
  })

  it('stores rotated and transparent images correctly', async () => {
    await writeFile(
      join(folder, 'turned_round.jpg'),
      await (await givenCorners()).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    await writeFile(
      join(folder, 'see_through.png'),
      await givenPlain('#aa0000', { width: 50, height: 50 }).ensureAlpha(0.3).png().toBuffer(),
    )
    await run()
    expect((await assetsLike('Turned round'))[0]).toMatchObject({
      width_px: 40,
      height_px: 60,
      orientation: 'portrait',
    })
    expect((await assetsLike('See through'))[0]).toMatchObject({ has_alpha: true, master_format: 'png' })
  })
})

describe('a folder with a CSV', () => {
  const kept = { licence_name: 'CC BY-NC 4.0', full_name: 'A Photographer', status: 'published' }
  const header = 'file,title,licence,licence_url,creator'
  const rowFor = (file: string, title: string) =>
    `${file},${title},CC BY-NC 4.0,https://creativecommons.org/licenses/by-nc/4.0/,A Photographer`

  it('finds files that are spelled differently, if only one can be meant', async () => {
    for (const name of [
      'IMG_0100.JPG',
      'day one/b.jpeg',
      'c.jpg',
      '0042.jpg',
      'raw.jpg',
      'x/d.jpg',
      'y/d.jpg',
    ])
      await givenPicture(name)
    await givenCsv(
      header,
      ...['img_0100.jpg', 'B.JPG', 'shoot\\c.jpg', '42', 'raw.CR2'].map((file) => rowFor(file, 'Spelled')),
      rowFor('d.jpg', 'Spelled'),
      rowFor('c.png', 'Spelled'),
      rowFor('IMG_0100.jpg', 'Spelled'),
    )
    const { counts, lines } = await run()
    expect(await assetsLike('Spelled')).toMatchObject([kept, kept, kept, kept, kept])
    expect(counts).toEqual([5, 0, 0, 3])
    expect(lines).toEqual([
      'd.jpg: several files have such a name: x/d.jpg, y/d.jpg',
      "c.png: the folder doesn't contain this file",
      'IMG_0100.jpg: IMG_0100.JPG is already listed in line 2',
      "x/d.jpg: draft: the CSV doesn't list this file",
      "y/d.jpg: draft: the CSV doesn't list this file",
    ])
  })

  it('publishes no file without a valid row, until an import finds one', async () => {
    for (const name of ['listed.jpg', 'unlisted.jpg', 'wrong.jpg']) await givenPicture(name)
    await givenCsv(
      `${header},date`,
      rowFor('listed.jpg', 'Drafts 1'),
      `${rowFor('wrong.jpg', 'Drafts 3')},soon`,
    )
    const { counts, lines, summary } = await run()
    expect(counts).toEqual([1, 0, 0, 0])
    expect(summary.drafts).toBe(2)
    const refusal = 'its date "soon" isn\'t in the form 2024-05-31'
    expect(lines.sort()).toEqual([
      "unlisted.jpg: draft: the CSV doesn't list this file",
      `wrong.jpg: draft: ${refusal}`,
    ])
    expect(await assetsLike('Wrong')).toMatchObject([{ status: 'unpublished', draft_reason: refusal }])

    await givenCsv(header, rowFor('wrong.jpg', 'Drafts 3'))
    expect((await run()).counts).toEqual([0, 1, 2, 0])
    expect(await assetsLike('Drafts 3')).toMatchObject([{ ...kept, draft_reason: null }])
    expect(await assetsLike('Drafts 1')).toMatchObject([kept])
    expect(await assetsLike('Unlisted')).toMatchObject([{ status: 'unpublished' }])
  })

  it('keeps the licence and creator of known images whose row is missing or invalid', async () => {
    for (const name of ['kept.jpg', 'also.jpg']) await givenPicture(name)
    await givenCsv(header, rowFor('kept.jpg', 'Kept rights'), rowFor('also.jpg', 'Kept rights'))
    await run()
    await givenCsv('file,category', 'kept.jpg,wizards')
    expect(await run()).toMatchObject({ counts: [0, 0, 1, 1] })
    await rm(join(folder, 'catalogue.csv'))
    expect((await run()).counts).toEqual([0, 0, 2, 0])
    expect(await assetsLike('Kept rights')).toMatchObject([kept, kept])
  })
})

it('an import passes over the folders of deleted files and of programs, and names them', async () => {
  const folders = ['#recycle', '$RECYCLE.BIN', 'Trash', 'lost+found', '@eaDir', 'Lightroom Previews.lrdata']
  for (const name of ['shoot/p1.jpg', ...folders.map((folder_name) => `${folder_name}/S-1-5/deleted.jpg`)])
    await givenPicture(name)
  const { counts, lines } = await run()
  expect(counts).toEqual([1, 0, 0, 0])
  expect(lines[0]!.replace('passed over: ', '').split(', ').sort()).toEqual(folders.sort())
})

describe("changing an asset's status", () => {
  it("publishes, hides and removes it, and a new import doesn't restore a removed asset", async () => {
    await givenPicture('come_and_go.jpg')
    await run()
    const [asset] = await assetsLike('Come and go')
    const { stock_id, master_key } = asset!
    const status = async () => (await assetsLike('Come and go'))[0]!.status
    expect(await changeStatus(world, stock_id, 'unpublished')).toEqual({
      ok: true,
      line: `${stock_id} is unpublished.`,
    })
    expect((await run()).counts).toEqual([0, 0, 1, 0])
    expect(await status()).toBe('unpublished')
    expect(await changeStatus(world, stock_id, 'published')).toEqual({
      ok: true,
      line: `${stock_id} is published.`,
    })
    expect(await changeStatus(world, stock_id, 'removed')).toEqual({
      ok: true,
      line: `${stock_id} is removed.`,
    })
    expect(await world.storage.exists(master_key)).toBe(false)
    expect(await changeStatus(world, stock_id, 'published')).toMatchObject({ ok: false })
    expect(await run()).toMatchObject({
      counts: [0, 0, 0, 1],
      lines: [`come_and_go.jpg: it was removed from the catalogue as ${stock_id}`],
    })
    expect(await changeStatus(world, 'TSW-999999', 'removed')).toMatchObject({ ok: false })
  })
})

it('an import stores the declarations of the CSV or the file, but never reads a permission from a file', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    photoshop:City="Nok"
    Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/negativeFilm"
    plus:DataMining="http://ns.useplus.org/ldf/vocab/DMI-ALLOWED"/></rdf:RDF></x:xmpmeta>`
  const named = ['by-file', 'by-row', 'by-nobody']
  for (const [place, name] of named.entries())
    await writeFile(
      join(folder, `${name}.jpg`),
      await givenNoise({ width: 90, height: 60, seed: 9_000 + place })
        .jpeg()
        .withXmp(name === 'by-nobody' ? '<x/>' : xmp)
        .toBuffer(),
    )
  await givenCsv(
    'file,title,made,data_mining,people,place',
    'by-file.jpg,Declared 1,,,,',
    'by-row.jpg,Declared 2,Generated,Allowed,Two,Jos',
    'by-nobody.jpg,Declared 3,,,,',
  )
  expect((await run()).counts).toEqual([3, 0, 0, 0])
  const declared = async () =>
    (await assetsLike('Declared %')).map((row) => [
      row.digital_source_type,
      row.data_mining,
      row.people,
      row.location,
    ])
  expect(await declared()).toEqual([
    ['negativeFilm', 'reserved', null, 'Nok'],
    ['trainedAlgorithmicMedia', 'allowed', 'two', 'Jos'],
    [null, 'reserved', null, ''],
  ])
  expect((await run()).counts).toEqual([0, 0, 3, 0])
  // An editor's declarations are kept when other columns of the row change.
  await world.db.query("update assets set digital_source_type = 'digitalCapture' where title = 'Declared 3'")
  await givenCsv('file,title,keywords', 'by-nobody.jpg,Declared 3,sea')
  await run()
  expect((await declared()).at(-1)).toEqual(['digitalCapture', 'reserved', null, ''])
  await world.db.query("update assets set location = 'Jos' where title = 'Declared 1'")
  await givenCsv('file,title,keywords', 'by-file.jpg,Declared 1,sea')
  expect((await run()).counts).toEqual([0, 1, 2, 0])
  expect((await declared())[0]).toEqual(['negativeFilm', 'reserved', null, 'Jos'])
})

const photos = resolve(import.meta.dirname, '../../../../../../shared/photos')
const reason = existsSync(photos) ? '' : ' (skipped: ../shared/photos is not beside the project)'
// The title gives the reason, because reporters don't always show titles of skipped tests.
if (reason) console.warn(`real photographs${reason}`)

describe.skipIf(reason)(`real photographs${reason}`, () => {
  it('are all imported', async () => {
    expect(await run({ folder: join(photos, 'collection') })).toMatchObject({
      counts: [33, 0, 0, 0],
      lines: [],
    })
    expect((await run({ folder: join(photos, 'collection') })).counts).toEqual([0, 0, 33, 0])
  })

  it('that are damaged or unusual are imported or rejected with one line each, in bounded memory', async () => {
    const program = `
      import { openPicture } from ${JSON.stringify(resolve(import.meta.dirname, '../../images/open-picture.ts'))}
      import { readdir } from 'node:fs/promises'
      const folder = ${JSON.stringify(join(photos, 'difficult'))}
      const names = await readdir(folder)
      const outcomes = await Promise.all(names.map(async (name) => {
        try { await openPicture(folder + '/' + name); return [name, 'taken'] }
        catch (error) { return [name, error.name + ': ' + error.message] }
      }))
      console.log(JSON.stringify({ outcomes, rss_kb: process.resourceUsage().maxRSS }))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    const { outcomes, rss_kb } = JSON.parse(stdout) as { outcomes: [string, string][]; rss_kb: number }
    expect(rss_kb / 1024).toBeLessThan(700)
    for (const [name, outcome] of outcomes) expect(`${name} ${outcome}`).toMatch(/taken$|RefusedPicture: /)
    const taken = outcomes.filter(([, outcome]) => outcome === 'taken').map(([name]) => name)
    expect(taken).toHaveLength(11)
    expect((await run({ folder: join(photos, 'difficult') })).counts).toEqual([11, 0, 0, 10])
  })
})
