import type { CorrectedFace, FacesReason } from '@taswira/contract'
import { fieldText } from '../forms/form-values.ts'

/** Reads the faces and the reason from a form with FaceFields; nothing from one without. */
export const facesIn = (form: FormData) => ({
  faces: form.has('faces') ? (JSON.parse(fieldText(form, 'faces')) as CorrectedFace[]) : undefined,
  faces_reason: (fieldText(form, 'faces_reason') || undefined) as FacesReason | undefined,
})
