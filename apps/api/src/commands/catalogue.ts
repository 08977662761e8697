import { stock_id_schema } from '@taswira/contract'
import { MultiBar, Presets } from 'cli-progress'
import * as v from 'valibot'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { countDemoRemoval, removeDemoCatalogue } from '../features/demo-catalogue/remove-demo-catalogue.ts'
import { changeStatus } from '../features/publishing/change-status.ts'
import { importFolder, type ImportSummary } from '../features/import-folder/import-folder.ts'
import { keepSettings } from '../features/settings/keep-settings.ts'
import { findRemovalLoss } from '../features/publishing/queries.ts'
import { refreshSearchTerms } from '../features/search/refresh-search-terms.ts'
import { cleanText } from '../images/read-metadata.ts'
import { allowOwnDrawings } from '../images/sharp.ts'
import { createLog } from '../log.ts'
import { createStorage } from '../outside/create-storage.ts'
import { confirmLoss } from './confirm.ts'
import { expectShop } from './expect-shop.ts'
import { readCommand, UsageError } from './read-arguments.ts'
import { runMain, withDatabase } from './run-main.ts'

const USAGE = `npm run catalogue -- import FOLDER [--csv FILE] [--publish-unlisted]
                                                 add or update the images in a folder; files that the CSV doesn't
                                                 list become drafts, or are published too
npm run catalogue -- publish STOCK_ID            publish an image
npm run catalogue -- unpublish STOCK_ID          unpublish an image; members who licensed it keep it
npm run catalogue -- remove STOCK_ID [--yes]     permanently remove an image and its original
npm run catalogue -- demo [--count N]            add the demo images, or the newest N of them
npm run catalogue -- demo --remove [--yes]       permanently remove all demo images`

/** Parses the command line and returns the exit code. */
async function main(): Promise<number> {
  const { command, argument, values } = readArguments()
  const config = readConfig()
  // The other commands may create a new site.
  if (command !== 'import' && (command !== 'demo' || values.remove)) await expectShop(config)
  const log = createLog('warn')
  const storage = await createStorage(config)
  return withDatabase(config, async ({ db }) => {
    const deps: Deps = { config, settings: keepSettings({ config, db, log }), log, db, storage }
    switch (command) {
      case 'import':
        return runImport(deps, argument, values)
      case 'publish':
      case 'unpublish':
        return runStatus(deps, argument, command === 'publish' ? 'published' : 'unpublished')
      case 'remove':
        return runRemoval(deps, argument, values.yes ?? false)
      case 'demo':
        return values.remove ? runDemoRemoval(deps, values.yes ?? false) : runDemo(deps, values.count)
    }
  })
}

const with_asset = { argument: 'a stock ID' }

function readArguments() {
  const read = readCommand(
    {
      import: { argument: 'a folder', options: ['csv', 'publish-unlisted'] },
      publish: with_asset,
      unpublish: with_asset,
      remove: { ...with_asset, options: ['yes'] },
      demo: { options: ['count', 'remove', 'yes'] },
    },
    {
      csv: { type: 'string' },
      'publish-unlisted': { type: 'boolean' },
      count: { type: 'string' },
      remove: { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  )
  const { count, remove, yes } = read.values
  if (remove && count !== undefined) throw new UsageError("--count and --remove can't be used together.")
  if (read.command === 'demo' && yes && !remove) throw new UsageError('--yes needs --remove.')
  return read
}

async function runImport(
  deps: Deps,
  folder: string,
  { csv, 'publish-unlisted': publishes_unlisted = false }: { csv?: string; 'publish-unlisted'?: boolean },
): Promise<number> {
  const started_ms = Date.now()
  const stop = new AbortController()
  const onInterrupt = () => {
    // Restores the default: a second Ctrl+C ends the process at once.
    process.off('SIGINT', onInterrupt)
    stop.abort()
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', () => stop.abort())

  const progress = process.stdout.isTTY ? progressBar() : progressLines()
  let summary: ImportSummary
  try {
    summary = await importFolder(deps, {
      folder,
      csv,
      publishes_unlisted,
      signal: stop.signal,
      onStart: progress.start,
      onDone: progress.update,
      // File names are untrusted: they must not control the terminal.
      onRefused: (name, reason) => progress.line(`${cleanText(name, 200)}: ${reason}`),
      onDraft: (name, reason) => progress.line(`${cleanText(name, 200)}: not published: ${reason}`),
      onPassedOver: (folders) =>
        progress.line(
          `Passed over, as folders of deleted files or of programs: ${cleanText(folders.join(', '), 500)}`,
        ),
      onNoted: (name, notes) => progress.line(`${cleanText(name, 200)}: ${notes.join(' ')}`),
      onSimilar: (name, stock_ids) =>
        progress.line(`${cleanText(name, 200)}: added, but looks like ${stock_ids.join(', ')}`),
    })
  } finally {
    progress.end()
  }
  const { added, updated, unchanged, drafts, refused, stopped } = summary
  if (added + updated > 0) await refreshSuggestions(deps)
  const seconds = ((Date.now() - started_ms) / 1000).toFixed(1)
  const counts = `${added} added, ${updated} updated, ${unchanged} unchanged, ${drafts > 0 ? `${drafts} drafts, ` : ''}${refused} refused in ${seconds} s`
  console.log(stopped ? `Stopped early: ${counts}` : counts)
  if (refused + drafts > 0 || stopped) return 1
  if (added + updated + unchanged > 0) return 0
  console.error(`No images found in ${folder}.`)
  return 1
}

/** Updates the search suggestions at once; a server would do so within minutes. */
async function refreshSuggestions({ db, log }: Deps) {
  await refreshSearchTerms(db).catch((err: unknown) => {
    log.warn({ err }, 'search terms not refreshed, will be retried')
  })
}

interface Progress {
  start: (total: number) => void
  update: (done: number) => void
  line: (text: string) => void
  end: () => void
}

function progressBar(): Progress {
  const bars = new MultiBar(
    { format: '{bar} {value} of {total}, {eta_formatted} left', clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  )
  let bar: ReturnType<MultiBar['create']> | undefined
  return {
    start: (total) => (bar = bars.create(total, 0)),
    update: (done) => bar?.update(done),
    line: (text) => (bar ? bars.log(`${text}\n`) : console.log(text)),
    end: () => bars.stop(),
  }
}

/** For logs and pipes: one line per tenth of the work. */
function progressLines(): Progress {
  let total = 0
  let printed_tenth = 0
  return {
    start(count) {
      total = count
      console.log(`${count} files`)
    },
    update(done) {
      const tenth = Math.floor((done * 10) / total)
      if (total < 100 || tenth === printed_tenth) return
      printed_tenth = tenth
      console.log(`${done} of ${total}`)
    },
    line: (text) => console.log(text),
    end() {},
  }
}

async function runStatus(
  deps: Deps,
  stock_id: string,
  status: 'published' | 'unpublished' | 'removed',
): Promise<number> {
  if (!v.is(stock_id_schema, stock_id))
    throw new UsageError(`Enter a stock ID like ${deps.config.id_prefix}-000123.`)
  const { ok, line } = await changeStatus(deps, stock_id, status)
  if (ok) console.log(line)
  else console.error(line)
  return ok ? 0 : 1
}

async function runRemoval(deps: Deps, stock_id: string, yes: boolean): Promise<number> {
  const loss = v.is(stock_id_schema, stock_id) && (await findRemovalLoss(deps.db, stock_id))
  if (loss) {
    // Titles are untrusted: they must not control the terminal.
    const asset = `${stock_id} (${cleanText(loss.title, 200)})`
    const holders = loss.licences === 1 ? '1 member' : `${loss.licences} members`
    await confirmLoss(
      `This permanently deletes the original of ${asset}.` +
        (loss.licences > 0 ? ` ${holders} licensed it and won't be able to download it again.` : ''),
      yes,
    )
  }
  return runStatus(deps, stock_id, 'removed')
}

async function runDemo(deps: Deps, count_text: string | undefined): Promise<number> {
  if (count_text !== undefined && !/^[1-9][0-9]{0,6}$/.test(count_text))
    throw new UsageError('--count must be a whole number.')
  allowOwnDrawings()
  const { seedDemoCatalogue } = await import('../features/demo-catalogue/seed-demo-catalogue.ts')
  const { added } = await seedDemoCatalogue(deps, count_text ? Number(count_text) : Infinity)
  console.log(`${added} added`)
  return 0
}

async function runDemoRemoval(deps: Deps, yes: boolean): Promise<number> {
  const planned = await countDemoRemoval(deps)
  if (planned.removed + planned.unpublished === 0) {
    console.log('There are no demo images to remove.')
    return 0
  }
  const hidden = planned.unpublished
    ? ` ${planned.unpublished} more will only be unpublished, because they have been licensed.`
    : ''
  await confirmLoss(`This permanently removes ${counted(planned.removed)}.${hidden}`, yes)
  const { removed, unpublished } = await removeDemoCatalogue(deps, null)
  console.log(`${removed} removed${unpublished ? `, ${unpublished} unpublished` : ''}.`)
  return 0
}

const counted = (images: number) => (images === 1 ? '1 demo image' : `${images} demo images`)

export const run = () => runMain(USAGE, main)

if (import.meta.main) process.exitCode = await run()
