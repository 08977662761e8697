import {
  type Block,
  first_payment_rules,
  page_text_names,
  type PageTextName,
  type PriceList,
  setting_schemas,
  type SettingContent,
  type SettingTopic,
  type Site,
} from '@taswira/contract'
import * as v from 'valibot'
import { retryingWhenLost } from '../../db/database.ts'
import { Notices } from '../../db/notices.ts'
import type { Deps } from '../../deps.ts'
import { frozen } from '../../frozen.ts'
import { firstSite, type PublishedSettings } from '../../site-settings.ts'
import { TextProblem } from '../texts/parse-text.ts'
import { parseTextOf } from '../texts/check-text.ts'
import { fillText } from '../texts/fill-text.ts'
import { sells } from './set-up.ts'
import { findNextChange, listCurrent } from './queries.ts'
import { topicOf } from './topics.ts'

/** Longest wait for a scheduled version, in ms; a longer timer would overflow. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

export type Settings = ReturnType<typeof keepSettings>

/**
 * Remembers what the owners published: reads the settings at the start, when another process changes them, and when a
 * scheduled version begins to apply. Calls `onChange` after each of the later two. Until the start, `now` returns what a
 * shop has whose owner has published nothing.
 */
export function keepSettings({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** What a topic contains before anything is published. */
  const first = <Topic extends SettingTopic>(topic: Topic) =>
    topicOf(topic).first(config) as SettingContent<Topic>

  let now: PublishedSettings = frozen({ site: firstSite(config), payment_rules: first_payment_rules })
  let licence_blocks: Block[] = []
  const page_texts = new Map<PageTextName, { blocks: Block[]; published_at: Date | null }>()

  /** A text that an earlier release accepted and this one can't show must not stop the server. */
  function parseStored(topic: PageTextName | 'licence', markdown: string, shipped: string): Block[] {
    try {
      return parseTextOf(topic, markdown)
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error
      log.error({ topic, problem: error.message }, 'settings: text not shown, using the shipped one')
      return parseTextOf(topic, shipped)
    }
  }

  async function read(): Promise<void> {
    const current = await listCurrent(db)
    const published = new Map(current.map(({ topic, content }) => [topic, content]))
    const contentOf = <Topic extends SettingTopic>(topic: Topic) =>
      (published.has(topic)
        ? v.parse(setting_schemas[topic], published.get(topic))
        : first(topic)) as SettingContent<Topic>
    const { version, share_percent } = contentOf('agreement')
    const look = contentOf('look')
    const identity = contentOf('identity')
    const site: Site = {
      ...now.site,
      prices: contentOf('prices') as PriceList,
      ...identity,
      look,
      logo_png: look.logo
        ? `${config.public_origin}/logos/${look.logo.file.replace(/\w+$/, 'png')}`
        : undefined,
      sentences: contentOf('sentences'),
      mails: contentOf('mails'),
      agreement: { version, share_percent },
      licence_version: contentOf('licence').version,
      selling: await sells({ db, config }, identity),
    }
    now = frozen({ site, payment_rules: contentOf('payment_rules') })
    licence_blocks = parseStored('licence', contentOf('licence').standard, first('licence').standard)
    for (const name of page_text_names) {
      const valid_from = current.find(({ topic }) => topic === name)?.valid_from
      const blocks = parseStored(name, contentOf(name).markdown, first(name).markdown)
      page_texts.set(name, { blocks, published_at: valid_from ?? null })
    }
  }

  async function schedule(onDue: () => void): Promise<void> {
    const wait_ms = await findNextChange(db)
    clearTimeout(timer)
    if (wait_ms === null || stopped) return
    timer = setTimeout(onDue, Math.min(wait_ms, LONGEST_WAIT_MS))
    timer.unref()
  }

  return {
    first,
    now: () => now,
    /** The text of a page as it applies now, filled in. */
    pageText(name: PageTextName): Block[] {
      const text = page_texts.get(name)!
      return fillText(text.blocks, { site: now.site, licence: licence_blocks, ...text })
    },
    /** What a text that isn't saved would look like. Throws TextProblem. */
    previewText: (topic: SettingTopic, markdown: string): Block[] =>
      fillText(parseTextOf(topic, markdown), {
        site: now.site,
        licence: licence_blocks,
        published_at: new Date(),
      }),
    async start(connection_string: string, onChange: () => void): Promise<{ stop: () => Promise<void> }> {
      let last = Promise.resolve()
      // One after the other, so that an earlier reading never replaces a later one.
      const refresh = () => {
        last = last
          .then(read)
          .then(onChange)
          .then(() => schedule(refresh))
          .catch((err: unknown) => {
            if (stopped) return
            log.warn({ err }, 'settings: reading failed, will be retried')
            timer = setTimeout(refresh, 1_000)
            timer.unref()
          })
      }
      const changes = new Notices(connection_string, 'settings_changed')
      changes.on('notice', refresh)
      await changes.start()
      await retryingWhenLost(
        () => read().then(() => schedule(refresh)),
        (line) => log.warn(line),
      )
      return {
        async stop() {
          stopped = true
          clearTimeout(timer)
          await changes.stop()
        },
      }
    },
  }
}
