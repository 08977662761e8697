import {
  discardSettingDraft,
  publishSetting,
  saveSettingDraft,
  type SettingTopic,
  takeBackSetting,
} from '@taswira/contract'
import { fieldText } from '../../forms/form-values.ts'
import { callDesk, deskAction } from './desk-calls.ts'

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
    discard: async () => {
      await callDesk(discardSettingDraft, { params: { topic } })
      return 'Draft discarded.'
    },
    publish: async (form) => {
      const day = fieldText(form, 'day')
      await callDesk(publishSetting, {
        params: { topic },
        // A day begins in Lagos, which has no daylight saving time.
        body: {
          revision: Number(fieldText(form, 'revision')),
          valid_from: day ? `${day}T00:00:00+01:00` : null,
        },
      })
      return day ? 'Scheduled. It applies from 00:00 WAT on that day.' : 'Published. It applies now.'
    },
    take_back: async (form) => {
      const version_id = Number(fieldText(form, 'version_id'))
      await callDesk(takeBackSetting, { params: { topic }, body: { version_id } })
      return 'Taken back.'
    },
  })
