import * as v from 'valibot'
import { type DigitalSourceType, digital_source_types } from './declarations.ts'

/**
 * Whether a content credential holds: the file is as it was signed; it was changed afterwards; the credential itself is
 * damaged or wrongly signed; it is in a format that can't be checked here.
 */
export const credential_states = ['unchanged', 'changed', 'broken', 'unchecked'] as const

/** A content credential (C2PA) in an uploaded file. What it says counts only while the file is unchanged. */
export const embedded_credential_schema = v.object({
  state: v.picklist(credential_states),
  /** The name in the signer's certificate, which nobody has confirmed; empty when broken. */
  signer: v.string(),
  /** The camera or the program that wrote it; empty when not said. */
  made_with: v.string(),
  /** YYYY-MM-DD, the photographer's own day; null when not said. */
  captured_on: v.nullable(v.string()),
  /** How it was made; a generator anywhere in its history counts. Null when not said. */
  digital_source_type: v.nullable(
    v.picklist(Object.keys(digital_source_types) as [DigitalSourceType, ...DigitalSourceType[]]),
  ),
})
export type EmbeddedCredential = v.InferOutput<typeof embedded_credential_schema>

/** Whether a credential that holds says that the image, or a part of it, was generated. */
export const saysGenerated = (credential: EmbeddedCredential | null) =>
  credential?.state === 'unchanged' &&
  credential.digital_source_type !== null &&
  digital_source_types[credential.digital_source_type] === 'generated'
