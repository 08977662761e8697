import { type SensitiveKeyword, sensitiveKeywordTexts } from '@taswira/contract'

/** Notes for contributors and reviewers about keywords that may harm the people shown. */
export const SensitiveKeywordNotes = ({ keywords }: { keywords: SensitiveKeyword[] }) =>
  sensitiveKeywordTexts(keywords).map((text) => (
    <p key={text} className="text-small text-ink-muted">
      {text}
    </p>
  ))
