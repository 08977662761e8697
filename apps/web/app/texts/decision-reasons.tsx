import { type ReviewOutcome, type SubmissionReason, submission_reasons } from '@taswira/contract'

export const outcome_texts: Record<ReviewOutcome, string> = {
  published: 'Published',
  refused: 'Refused',
  changes_requested: 'Changes requested',
}

/** The reasons why an image wasn't published, and the operator's note. */
export function DecisionReasons({ reasons, note }: { reasons: SubmissionReason[]; note: string }) {
  return (
    <ul className="grid list-disc gap-1 pl-6">
      {reasons.map((reason) => (
        // A newer release of the server may send a reason that this page doesn't have.
        <li key={reason}>{submission_reasons[reason] ?? reason}</li>
      ))}
      {note && <li className="overflow-y-clip wrap-anywhere">{note}</li>}
    </ul>
  )
}
