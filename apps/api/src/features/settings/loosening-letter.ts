import { CHANGE_WAIT_HOURS, nairaText, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'

export interface Loosened {
  /** Email address of the owner who made the change. */
  operator: string
  /** What changes, as in "prices change". */
  what: 'prices' | 'payment rules' | 'terms for contributors' | 'promotion codes'
  /** Values by their paths, such as "packs.0.price_kobo". */
  before: Record<string, string>
  after: Record<string, string>
  /** When it applies if it has to wait; undefined for now or a day that the owner chose. */
  waits_until?: Date | undefined
  desk_url: string
}

/** For all owners, when one of them makes things cheaper or much dearer, or lets more money out (decision 137). */
export const looseningLetter = (
  site: Site,
  { operator, what, before, after, waits_until, desk_url }: Loosened,
): LetterText =>
  letter(site, {
    subject: `${site.name}: ${what} ${waits_until ? `change on ${dayText(waits_until)}` : 'were changed'}`,
    heading: `Changed: ${what}`,
    before: [
      `${operator} changed the ${what} of ${site.name}.`,
      ...(waits_until
        ? [
            `Because the change is large, it applies ${CHANGE_WAIT_HOURS} hours later at the earliest. Until then, any owner can cancel it at the desk.`,
          ]
        : []),
    ],
    facts: [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .slice(0, FACTS_MAX)
      .map((path): [string, string] => {
        const [old, now] = [valueText(path, before[path]), valueText(path, after[path])]
        return [labelOf(path), before[path] === undefined ? now : `${old}, then ${now}`]
      }),
    link: { url: desk_url, label: 'Review the change' },
    after: [
      'If you disagree, take it back at the desk and talk to your team. If none of you made this change, someone else may be using one of your accounts: change your passwords.',
    ],
    to_us: true,
  })

/** Changes listed at most. */
const FACTS_MAX = 12

/** "Packs › 1 › price" for "packs.0.price_kobo". */
function labelOf(path: string): string {
  const parts = path
    .replace(/_kobo$/, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
  const text = parts.join(' › ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const valueText = (path: string, value = 'none') =>
  path.endsWith('_kobo') && /^\d+$/.test(value) ? nairaText(Number(value)) : value
