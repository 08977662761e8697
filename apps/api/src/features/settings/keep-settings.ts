import {
  first_prices,
  type PriceList,
  setting_schemas,
  type SettingContent,
  type SettingTopic,
  type Site,
} from '@taswira/contract'
import * as v from 'valibot'
import { Notices } from '../../db/notices.ts'
import type { Deps } from '../../deps.ts'
import { firstAgreement, firstLicence } from './first-texts.ts'
import { findNextChange, listCurrent } from './queries.ts'

/** Longest wait for a scheduled version, in ms; a longer timer would overflow. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

export type Settings = ReturnType<typeof keepSettings>

/**
 * Keeps `config.site` and `config.payment_rules` at what the owners published: reads the settings at the start, when another process changes them,
 * and when a scheduled version begins to apply. Calls `onChange` after each of the later two.
 */
export function keepSettings({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const first_contents: { [Name in SettingTopic]: SettingContent<Name> } = {
    prices: first_prices,
    identity: config.first_identity,
    look: { brand: null, accent: null },
    payment_rules: config.first_payment_rules,
    agreement: firstAgreement(),
    licence: firstLicence(),
  }

  /** What a topic contains before anything is published. */
  const first = <Topic extends SettingTopic>(topic: Topic): SettingContent<Topic> => first_contents[topic]

  async function read(): Promise<void> {
    const published = new Map((await listCurrent(db)).map(({ topic, content }) => [topic, content]))
    const contentOf = <Topic extends SettingTopic>(topic: Topic) =>
      (published.has(topic)
        ? v.parse(setting_schemas[topic], published.get(topic))
        : first(topic)) as SettingContent<Topic>
    const { version, share_percent } = contentOf('agreement')
    Object.assign(config.site, {
      prices: contentOf('prices') as PriceList,
      ...contentOf('identity'),
      look: contentOf('look'),
      agreement: { version, share_percent },
      licence_version: contentOf('licence').version,
    } satisfies Partial<Site>)
    Object.assign(config.payment_rules, contentOf('payment_rules'))
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
      await read()
      await schedule(refresh)
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
