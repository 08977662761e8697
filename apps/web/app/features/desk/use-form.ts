import { useActionData, useNavigation } from 'react-router'
import type { DeskAnswer } from './desk-calls.ts'

/** How a form of the desk stands; several are on a screen, and each knows its own by its name. */
export function useDeskForm(form: string): { busy: boolean; answer: DeskAnswer | undefined } {
  const answer = useActionData<DeskAnswer>()
  const busy = useNavigation().formData?.get('form') === form
  return { busy, answer: answer?.form === form ? answer : undefined }
}
