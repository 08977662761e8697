import { countText } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import type { RunningPlans as Counts } from '@taswira/contract'
import { AskFirst } from '../frame/ask-first.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** Plans that renew at earlier prices, and the decision to move them to the current ones. */
export function RunningPlans({ version_id, moved_at, behind, told }: Counts) {
  const form = useDeskForm('move_plans')
  if (version_id === null) return null
  const kept =
    behind === 0
      ? 'No plans renew at earlier prices.'
      : behind === 1
        ? '1 plan renews at earlier prices until you move it.'
        : `${countText(behind)} plans renew at earlier prices until you move them.`
  return (
    <section className="mb-12" aria-labelledby="running-plans">
      <h2 id="running-plans" className="text-h2">
        Running plans
      </h2>
      <p className="mt-2 mb-4 max-w-[68ch] text-ink-muted">
        {moved_at
          ? `Moved to the current prices on ${momentText(moved_at)}. ${countText(told)} of ${countText(behind)} members were told; each plan renews at the new price four weeks later at the earliest.`
          : kept}
      </p>
      {!moved_at && behind > 0 && (
        <AskFirst
          form={form}
          label="Move to the current prices"
          question="Move running plans to the current prices?"
        >
          <input type="hidden" name="version_id" value={version_id} />
          <p>
            Each member gets an email now, and may turn off renewal. Their plan renews at the new price four
            weeks later at the earliest. You can't undo this.
          </p>
        </AskFirst>
      )}
    </section>
  )
}
