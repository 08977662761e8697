import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

export const boardAnswersLetter = (
  site: Site,
  { board, board_url }: { board: string; board_url: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'board-answers', { board }),
    link: { url: board_url, label: 'Open the board' },
  })
