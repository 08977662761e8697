import type { BoardMark } from '@taswira/contract'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'

/** The colours of an answer, here and on its pressed button. */
export const mark_colours: Record<BoardMark, string> = {
  yes: 'bg-success text-on-primary',
  maybe: 'bg-accent text-on-accent',
  no: 'bg-grey text-on-grey',
}

/** Answers must not differ by their colour alone. */
export const mark_signs: Record<BoardMark, React.ReactNode> = {
  yes: <CheckIcon size={14} />,
  maybe: '?',
  no: <CloseIcon size={14} />,
}
