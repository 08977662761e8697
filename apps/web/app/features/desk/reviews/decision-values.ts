import type { Region, ReviewOutcome } from '@taswira/contract'
import { facesIn } from '../../../assets/face-fields.tsx'
import { fieldText } from '../../../forms/form-values.ts'
import { type RegionFields, regionIn } from '../../../assets/region-fields.ts'

/** Reads the decision from a form without validating it. Only publishing has no reasons. */
export function decisionIn(form: FormData) {
  const outcome = fieldText(form, 'outcome') as ReviewOutcome
  if (outcome === 'published') return { outcome, ...facesIn(form) }
  return { outcome, reasons: form.getAll('reasons'), note: fieldText(form, 'note') }
}

/**
 * Reads the marked part and the similar image from a form. An invalid part is sent as it is, so that the server rejects
 * it.
 */
export function markedIn(form: FormData): { region?: Region; similar_stock_id?: string } {
  const names = ['left', 'top', 'width', 'height'] as const
  const fields = Object.fromEntries(
    names.map((name) => [name, fieldText(form, `region_${name}`)]),
  ) as RegionFields
  const region = regionIn(fields)
  const similar = fieldText(form, 'similar_stock_id').trim().toUpperCase()
  const about_similar = form.getAll('reasons').includes('similar_image')
  return {
    ...(region !== undefined && { region: region ?? { left: 1, top: 1, width: 1, height: 1 } }),
    ...(similar && about_similar && { similar_stock_id: similar }),
  }
}
