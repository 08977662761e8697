import { type SensitiveKeyword, sensitiveKeywordTexts } from '@taswira/contract'

/** What is said to those who write or review keywords that may harm the people shown. */
export const SensitiveKeywordNotes = ({ keywords }: { keywords: SensitiveKeyword[] }) =>
  sensitiveKeywordTexts(keywords).map((text) => (
    <p key={text} className="text-small text-ink-muted">
      {text}
    </p>
  ))
