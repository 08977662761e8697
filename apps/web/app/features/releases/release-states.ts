import type { ReleaseState } from '@taswira/contract'

export const state_texts: Record<ReleaseState, string> = {
  open: 'Waiting for a signature',
  expired: 'Link expired',
  waiting: 'Waiting for our review',
  signed: 'Signed',
  declined: 'Not agreed to',
  refused: 'Not accepted',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
}

export const kind_texts = { model: 'Model release', property: 'Property release' } as const
