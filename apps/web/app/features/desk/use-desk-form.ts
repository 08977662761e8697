import { type FormState, useForm } from '../../forms/use-form.ts'
import type { DeskAnswer } from './desk-calls.ts'

export type DeskForm = FormState<DeskAnswer>

/** A form of the desk, which the server checks. `id` tells it from others of the screen with the same intent. */
export const useDeskForm = (intent: string, id?: string | number): DeskForm =>
  useForm<DeskAnswer>({ name: intent, ...(id !== undefined && { id }) })
