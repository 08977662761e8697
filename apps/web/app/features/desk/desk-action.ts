import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { fieldText } from '../../forms/form-values.ts'
import { type DeskAnswer, loggedOut, runDeskAction } from './desk-calls.ts'

/** Handles a form of a desk screen; `act` receives its fields and its name. */
export async function deskAction(
  request: Request,
  act: (form: FormData, name: string) => ReturnType<Parameters<typeof runDeskAction>[1]>,
): Promise<DeskAnswer> {
  const form = await request.formData()
  const name = fieldText(form, 'form')
  try {
    return await runDeskAction(name, () => act(form, name))
  } catch (error) {
    return loggedOut(error)
  }
}

/** A failed request, or one with wrong fields, changed nothing: the next attempt needn't wait for a reload. */
export function revalidatesScreen({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as DeskAnswer | undefined
  return answer?.notice || answer?.fields ? false : defaultShouldRevalidate
}
