import { type FormState, useForm } from '../../forms/use-form.ts'
import type { DeskAnswer } from './desk-calls.ts'

export type DeskForm = FormState<DeskAnswer>

/** A form of the desk. The screen's action knows it by its name, and the server checks it. */
export const useDeskForm = (name: string): DeskForm => useForm<DeskAnswer>({ name })
