import {
  discardSettingDraft,
  publishSetting,
  saveSettingDraft,
  type SettingTopic,
  takeBackSetting,
} from '@taswira/contract'
import { fieldText } from '../../../forms/form-values.ts'
import { callDesk, deskAction } from '../frame/desk-calls.ts'
import { momentText } from '../frame/moment-text.ts'

/** Handles the forms of a `SettingScreen`, and `more` by their intents. */
export const settingAction = (
  request: Request,
  topic: SettingTopic,
  more: Parameters<typeof deskAction>[1] = {},
) =>
  deskAction(request, {
    ...more,
    save: async (form) => {
      const revision = fieldText(form, 'revision')
      await callDesk(saveSettingDraft, {
        body: {
          topic,
          // The server checks it by the topic's schema.
          content: JSON.parse(fieldText(form, 'content')),
          revision: revision ? Number(revision) : null,
        },
      })
      return 'Draft saved. Visitors see no change until you publish it.'
    },
    discard: async (form) => {
      const revision = Number(fieldText(form, 'revision'))
      await callDesk(discardSettingDraft, { params: { topic }, body: { revision } })
      return 'Draft discarded.'
    },
    publish: async (form) => {
      const day = fieldText(form, 'day')
      const { versions } = await callDesk(publishSetting, {
        params: { topic },
        // A day begins in Lagos, which has no daylight saving time.
        body: {
          revision: Number(fieldText(form, 'revision')),
          valid_from: day ? `${day}T00:00:00+01:00` : null,
          tell_members: form.has('tell_members'),
        },
      })
      const scheduled = versions.find(({ state }) => state === 'scheduled')
      return scheduled
        ? `Scheduled. It applies from ${momentText(scheduled.valid_from)}.`
        : 'Published. It applies now.'
    },
    take_back: async (form) => {
      const version_id = Number(fieldText(form, 'version_id'))
      await callDesk(takeBackSetting, { params: { topic }, body: { version_id } })
      return 'Taken back.'
    },
  })
