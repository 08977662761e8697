import type { ReleaseState } from '@taswira/contract'

const state_texts: Record<ReleaseState, string> = {
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

const state_tones: Record<ReleaseState, string> = {
  open: '',
  expired: 'tag-grey',
  waiting: '',
  signed: 'tag-success',
  declined: 'tag-danger',
  refused: 'tag-danger',
  cancelled: 'tag-grey',
  withdrawn: 'tag-grey',
}

export const StateTag = ({ state }: { state: ReleaseState }) => (
  <span className={`tag ${state_tones[state]}`}>{state_texts[state]}</span>
)
