import {
  acceptDeskInvitation,
  canonicalEmail,
  claimFirstOwner,
  deskLogIn,
  failure_texts,
  isApiError,
  member_texts,
  viewDeskInvitation,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import type { LogInAnswer } from '../../features/desk/frame/desk-log-in.tsx'
import { keepDeskSession } from '../../features/desk/frame/desk-session.ts'
import { logInRefusal } from '../../features/members/refusal.ts'
import { type FormAnswer, refusalFrom } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'

/** Logs an operator in on this tab. Returns why it was refused, or undefined. */
export async function logIn(fields: FormData): Promise<LogInAnswer | undefined> {
  const refused = { form: deskLogIn.name, sent: false, about: ['email', 'password'] }
  const email = canonicalEmail(fieldText(fields, 'email'))
  const password = fieldText(fields, 'password')
  if (!email || !password) return { ...refused, notice: member_texts.login_blank }
  try {
    const code = fieldText(fields, 'code')
    const entered = await callDesk(deskLogIn, {
      credentials: { email, password },
      body: code ? { code } : {},
    })
    keepDeskSession({ email, ...entered })
  } catch (error) {
    if (isApiError(error, 'code_required')) return { ...refused, about: [], asks_code: true }
    if (isApiError(error, 'wrong_code'))
      return { ...refused, about: [], asks_code: true, fields: { code: error.message } }
    return { ...refused, ...logInRefusal(error) }
  }
}

/** Makes the first owner's account and logs them in on this tab. Returns why it was refused, or undefined. */
export async function claim(fields: FormData): Promise<FormAnswer | undefined> {
  const email = canonicalEmail(fieldText(fields, 'email'))
  const password = fieldText(fields, 'password')
  const secret = window.location.hash.slice(1)
  try {
    const entered = await callDesk(claimFirstOwner, { body: { secret, email, password } })
    keepDeskSession({ email, ...entered })
  } catch (error) {
    return {
      form: claimFirstOwner.name,
      sent: false,
      ...refusalFrom(error, {
        failed: failure_texts.something_went_wrong,
        explain: ({ code, message }) => (code === 'invalid_owner_link' ? message : undefined),
      }),
    }
  }
}

/** Whom the link in the address invites; null when it doesn't work. */
export async function loadInvitation() {
  const secret = window.location.hash.slice(1)
  if (!secret) return null
  try {
    return await callDesk(viewDeskInvitation, { body: { secret } })
  } catch (error) {
    if (isApiError(error, 'forbidden')) return null
    throw error
  }
}

/** Opens the account of an invited operator and logs them in on this tab. Returns why it was refused, or undefined. */
export async function join(fields: FormData): Promise<FormAnswer | undefined> {
  const body = { secret: window.location.hash.slice(1), password: fieldText(fields, 'password') }
  try {
    const entered = await callDesk(acceptDeskInvitation, { body })
    keepDeskSession({ email: fieldText(fields, 'email'), ...entered })
  } catch (error) {
    return {
      form: acceptDeskInvitation.name,
      sent: false,
      ...refusalFrom(error, {
        failed: failure_texts.something_went_wrong,
        explain: ({ code, message }) => (code === 'forbidden' ? message : undefined),
      }),
    }
  }
}
