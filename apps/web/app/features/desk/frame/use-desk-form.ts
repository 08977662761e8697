import { type FormState, useForm } from '../../../forms/use-form.ts'
import type { DeskAnswer } from './desk-calls.ts'

export type DeskForm = FormState<DeskAnswer>

/**
 * A form of the desk, validated by the server. `id` distinguishes it from other forms on the screen with the same
 * intent.
 */
export const useDeskForm = (intent: string, id?: string | number): DeskForm =>
  useForm<DeskAnswer>({ name: intent, ...(id !== undefined && { id }) })

/** A random UUID; `crypto.randomUUID` needs a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
