import type { ReleaseState } from '@taswira/contract'

export const state_texts: Record<ReleaseState, string> = {
  open: 'Waiting for a signature',
  expired: 'Link expired',
  signed: 'Signed',
  declined: 'Not agreed to',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
}

export const kind_texts = { model: 'Model release', property: 'Property release' } as const
