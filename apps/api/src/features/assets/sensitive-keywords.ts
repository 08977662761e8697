import type { SensitiveKeyword } from '@taswira/contract'
import { sensitiveWords } from '@taswira/lexicon'

/** The keywords that may harm the people shown, for those who write and review them. */
export const sensitiveKeywords = (keywords: string[]): SensitiveKeyword[] =>
  sensitiveWords()
    .amongKeywords(keywords)
    .map(({ keyword, use }) => ({ keyword, use: use === 'never' ? null : use }))
