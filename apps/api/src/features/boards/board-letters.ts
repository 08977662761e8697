import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

export const boardAnswersLetter = (
  site: Site,
  { board, board_url, all_answered }: { board: string; board_url: string; all_answered: boolean },
): LetterText =>
  letter(site, {
    ...mailText(site, all_answered ? 'board-answered' : 'board-answers', { board }),
    link: { url: board_url, label: 'Open the board' },
  })
