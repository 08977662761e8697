import type { CallResult, viewChecklist, viewSetup } from '@taswira/contract'
import { Link } from 'react-router'
import { step_titles } from './setup-guide.tsx'

export interface SetupLeftProps {
  set_up: { steps: CallResult<typeof viewSetup>['steps']; server: CallResult<typeof viewChecklist>['items'] }
  /** Whether to list the steps. */
  listed?: boolean
}

/** How much of the set-up is done, at the desk and on the server. Nothing once all of it is. */
export function SetupLeft({ set_up: { steps, server }, listed = false }: SetupLeftProps) {
  if ([...steps, ...server].every(({ done }) => done)) return null
  const count = (items: { done: boolean }[]) =>
    `${items.filter(({ done }) => done).length} of ${items.length} done`
  return (
    <section aria-labelledby="set-up" className="panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <h2 id="set-up" className="text-h3">
          Set-up
        </h2>
        <p>
          Steps: {count(steps)}. On the server: {count(server)}.
        </p>
        <Link to="/desk/set-up" className="link inline-flex min-h-11 items-center font-semibold">
          Continue
        </Link>
      </div>
      {listed && (
        <ol className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-4">
          {steps.map(({ step, done }) => (
            <li key={step} className="flex justify-between gap-3 border-t border-line py-2 text-small">
              <span className={done ? 'text-ink-muted' : 'font-semibold'}>{step_titles[step]}</span>
              <span className="text-ink-muted">{done ? 'Done' : 'To do'}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
