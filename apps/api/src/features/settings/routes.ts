import * as contract from '@taswira/contract'
import { DomainError, type Setting, type SettingTopic } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { colourProblems, paletteOf } from '../../look-palette.ts'
import { discardDraft, publishDraft, saveDraft, takeBack } from './change-settings.ts'
import type { Settings } from './keep-settings.ts'
import { findLegalText } from './legal-versions.ts'
import { findDraft, listVersions } from './queries.ts'

export function settingRoutes(app: FastifyInstance, deps: MountDeps & { settings: Settings }) {
  const { db, settings } = deps

  async function present(topic: SettingTopic): Promise<Setting> {
    const [draft, rows] = await Promise.all([findDraft(db, topic), listVersions(db, topic)])
    const versions = rows.map((row) => ({
      ...row,
      valid_from: row.valid_from.toISOString(),
      content: row.content as Setting['content'],
    }))
    return {
      topic,
      content: versions.find(({ state }) => state === 'current')?.content ?? { ...settings.first(topic) },
      draft: draft
        ? {
            ...draft,
            content: draft.content as Setting['content'],
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
    return found
  })

  mount(app, deps, contract.previewLook, ({ body }) =>
    Promise.resolve({ palette: paletteOf(body), problems: colourProblems(body) }),
  )

  mount(app, deps, contract.saveSettingDraft, async ({ operator, body }) => {
    await saveDraft(deps, operator, body)
    return present(body.topic)
  })

  mount(app, deps, contract.discardSettingDraft, async ({ params }) => {
    await discardDraft(deps, params.topic)
    return present(params.topic)
  })

  mount(app, deps, contract.publishSetting, async ({ operator, params, body }) => {
    await publishDraft(deps, operator, params.topic, body)
    return present(params.topic)
  })

  mount(app, deps, contract.takeBackSetting, async ({ operator, params, body }) => {
    await takeBack(deps, operator, params.topic, body.version_id)
    return present(params.topic)
  })
}
