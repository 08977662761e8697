import * as contract from '@taswira/contract'
import { DomainError, type Setting, type SettingTopic } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { Payments } from '../../outside/payments.ts'
import { identityOf } from '../../site-settings.ts'
import { colourProblems, paletteOf } from '../../look-palette.ts'
import { findFactor } from '../operators/factor-queries.ts'
import {
  discardDraft,
  importDrafts,
  looseningOfContent,
  publishDraft,
  saveDraft,
  takeBack,
} from './change-settings.ts'
import { parseText, TextProblem } from '../texts/parse-text.ts'
import type { Settings } from './keep-settings.ts'
import { findLegalText } from './legal-versions.ts'
import { findUploadedLogo } from './logo-queries.ts'
import { saveLogo } from './save-logo.ts'
import { doneSteps, finishStep, sendSetupMail } from './set-up.ts'
import { findCurrent, findDraft, listCurrent, listVersions } from './queries.ts'

export function settingRoutes(
  app: FastifyInstance,
  deps: MountDeps & { settings: Settings; payments: Payments },
) {
  const { db, settings } = deps

  async function present(topic: SettingTopic): Promise<Setting> {
    const [draft, rows] = await Promise.all([findDraft(db, topic), listVersions(db, topic)])
    /** Completed with what a later release added. What it no longer allows is shown as it is. */
    const contentOf = (stored: unknown): Setting['content'] => {
      const { success, output } = v.safeParse(contract.setting_schemas[topic], stored)
      return success ? output : (stored as Setting['content'])
    }
    const versions = rows.map((row) => ({
      ...row,
      valid_from: row.valid_from.toISOString(),
      content: contentOf(row.content),
    }))
    const content = versions.find(({ state }) => state === 'current')?.content ?? { ...settings.first(topic) }
    return {
      topic,
      content,
      draft: draft
        ? {
            ...draft,
            content: contentOf(draft.content),
            loosens: await looseningOfContent(db, settings, topic, contentOf(draft.content)),
            changed_at: draft.changed_at.toISOString(),
          }
        : null,
      versions,
    }
  }

  mount(app, deps, contract.viewSetting, ({ params }) => present(params.topic))

  mount(app, deps, contract.viewLegalText, async ({ params: { kind, version } }) => {
    const found = await findLegalText(db, kind, version)
    if (!found) throw new DomainError('not_found')
    return { version, blocks: parseText(found.text, { placeholders: false }), ...found }
  })

  mount(app, deps, contract.viewPageText, ({ params }) =>
    Promise.resolve({ blocks: settings.pageText(params.name) }),
  )

  mount(app, deps, contract.previewText, async ({ body: { topic, markdown } }) => {
    try {
      return { blocks: settings.previewText(topic, markdown), problem: null }
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error
      return { blocks: [], problem: error.message }
    }
  })

  mount(app, deps, contract.previewLook, ({ body }) =>
    Promise.resolve({ palette: paletteOf(body), problems: colourProblems(body) }),
  )

  mount(app, deps, contract.uploadLogo, ({ operator, file }) => saveLogo(deps, operator, file))

  mount(app, deps, contract.saveSettingDraft, async ({ operator, body }) => {
    await saveDraft(deps, operator, body)
    return present(body.topic)
  })

  mount(app, deps, contract.discardSettingDraft, async ({ params, body }) => {
    await discardDraft(deps, params.topic, body.revision)
    return present(params.topic)
  })

  mount(app, deps, contract.exportSettings, async () => {
    const current = (await listCurrent(db)).map(({ topic, content }) => [topic, content])
    const first = contract.setting_topics.map((topic) => [topic, settings.first(topic)])
    const content: contract.SettingsFile['settings'] = Object.fromEntries([...first, ...current])
    const logo = content.look?.logo && (await findUploadedLogo(db, content.look.logo))
    return {
      format: 'shop-settings-1' as const,
      settings: content,
      ...(logo && { logo: Buffer.from(logo).toString('base64') }),
    }
  })

  mount(app, deps, contract.importSettings, async ({ operator, body }) => ({
    drafts: await importDrafts(deps, operator, body),
  }))

  mount(app, deps, contract.viewSetup, async ({ operator }) => {
    const [done, licence, factor] = await Promise.all([
      doneSteps(db, deps.settings.now().site),
      findCurrent(db, 'licence'),
      findFactor(db, operator.operator_id),
    ])
    if (factor?.confirmed) done.add('second_factor')
    const { standard } = licence?.content ?? settings.first('licence')
    return {
      steps: contract.setup_steps.map((step) => ({ step, done: done.has(step) })),
      selling: deps.settings.now().site.selling,
      identity: identityOf(deps.settings.now().site),
      licence_names_shop: standard.includes(deps.settings.now().site.name),
      webhook_url: `${deps.config.public_origin}/webhooks/paystack/`,
    }
  })

  mount(app, deps, contract.sendSetupMail, ({ operator }) => sendSetupMail(deps, operator))

  mount(app, deps, contract.finishSetupStep, ({ operator, params, body }) =>
    finishStep(deps, operator, { ...params, ...body }),
  )

  mount(app, deps, contract.publishSetting, async ({ operator, params, body }) => {
    await publishDraft(deps, operator, params.topic, body)
    return present(params.topic)
  })

  mount(app, deps, contract.takeBackSetting, async ({ operator, params, body }) => {
    await takeBack(deps, operator, params.topic, body.version_id)
    return present(params.topic)
  })
}
