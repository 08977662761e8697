import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { fieldText } from '../../forms/form-values.ts'
import { type DeskAnswer, loggedOut, runDeskAction } from './desk-calls.ts'

/** Handles a form of a desk screen by its intent. */
export async function deskAction(
  request: Request,
  actions: Record<string, (form: FormData) => ReturnType<Parameters<typeof runDeskAction>[1]>>,
): Promise<DeskAnswer> {
  const form = await request.formData()
  const intent = fieldText(form, 'intent')
  const act = actions[intent]
  if (!act) throw new Error(`unknown intent ${intent}`)
  try {
    return await runDeskAction(fieldText(form, 'form'), () => act(form))
  } catch (error) {
    return loggedOut(error)
  }
}

/** A failed request, or one with wrong fields, changed nothing: the next attempt needn't wait for a reload. */
export function revalidatesScreen({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as DeskAnswer | undefined
  return answer?.notice || answer?.fields ? false : defaultShouldRevalidate
}
