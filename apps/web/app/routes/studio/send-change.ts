import {
  type CallInput,
  type CallResult,
  type changeSubmissions,
  changeSubmissions as endpoint,
  type FieldErrors,
  isApiError,
  isFactName,
  failure_texts,
} from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import type { ChangeAnswer } from '../../features/studio/draft-list.tsx'
import { refusalFrom } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { askToLogIn, session_ended_text } from '../../session/session-ended.ts'

type Body = CallInput<typeof changeSubmissions>['body']

/** Applies the change in a form to the selected images. */
export async function sendChange(form: FormData): Promise<ChangeAnswer> {
  const name = fieldText(form, 'form')
  let results: CallResult<typeof endpoint>['results']
  try {
    ;({ results } = await callApi(endpoint, {
      body: { submissions: selectedIn(form), change: changeIn(form) },
    }))
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) {
      askToLogIn()
      return { form: name, sent: false, notice: session_ended_text }
    }
    const { submissions: notice, ...fields } = firstOf(isApiError(error) ? error.fields : undefined)
    if (notice) return { form: name, sent: false, notice, fields }
    return { form: name, sent: false, ...refusalFrom(error, { failed: failure_texts.something_went_wrong }) }
  }
  const left = results.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged')
  const changed = results.filter(({ outcome }) => outcome === 'changed').length
  return {
    form: name,
    sent: true,
    left,
    ...(changed > 0 && { done: changed === 1 ? '1 image changed.' : `${changed} images changed.` }),
  }
}

const firstOf = (fields: FieldErrors = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, [sentence = '']]) => [field, sentence]))

const selectedIn = (form: FormData): Body['submissions'] =>
  form.getAll('submission').map((text) => {
    const [submission_key = '', version = ''] = (typeof text === 'string' ? text : '').split(' ')
    return { submission_key, version: Number(version) }
  })

function changeIn(form: FormData): Body['change'] {
  const kind = fieldText(form, 'kind')
  switch (kind) {
    case 'add_keyword':
    case 'remove_keyword':
      return { kind, keyword: fieldText(form, 'keyword') }
    case 'set_category':
      return { kind, category: fieldText(form, 'category') } as Body['change']
    case 'attach_release':
      return { kind, release_key: fieldText(form, 'release_key') }
    case 'set_release_status':
      return { kind, release_status: fieldText(form, 'release_status') } as Body['change']
    case 'editorial':
    case 'not_editorial':
      return { kind: 'set_editorial', editorial: kind === 'editorial' }
    default:
      if (isFactName(kind))
        return { kind: 'set_facts', facts: { [kind]: fieldText(form, kind) } } as Body['change']
      return { kind } as Body['change']
  }
}
