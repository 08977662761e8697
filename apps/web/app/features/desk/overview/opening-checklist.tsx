import type { CallResult, ChecklistItem, viewChecklist } from '@taswira/contract'

interface Texts {
  name: string
  to_do: React.ReactNode
}

const command = (text: string) => <code>{text}</code>

const texts: Record<ChecklistItem, Texts> = {
  stand_ins: {
    name: 'Real services',
    to_do: <>Payment and mail are stand-ins. Set {command('SANDBOX=off')} when everything below is done.</>,
  },
  public_origin: {
    name: 'Public address',
    to_do: <>Set {command('PUBLIC_ORIGIN')} to the https:// address that people type.</>,
  },
  payments: {
    name: 'Live payment keys',
    to_do: (
      <>
        Set {command('PAYSTACK_SECRET_KEY')} and {command('PAYSTACK_PUBLIC_KEY')} to the live keys of your
        Paystack account.
      </>
    ),
  },
  mail: {
    name: 'Mail server',
    to_do: <>Set {command('SMTP_URL')} to your mail server.</>,
  },
  signing_secret: {
    name: 'Signing secret',
    to_do: (
      <>
        Set {command('SIGNING_SECRET')} to at least 32 random characters, and keep a copy outside this
        machine.
      </>
    ),
  },
  certificate_key: {
    name: 'Certificate key',
    to_do: (
      <>
        Set {command('CERTIFICATE_KEY')} to an Ed25519 key of your own:{' '}
        {command('openssl genpkey -algorithm ed25519')} makes one.
      </>
    ),
  },
  storage: {
    name: 'Storage',
    to_do: <>The originals can't be reached right now. Check {command('STORAGE_URL')} and the log.</>,
  },
  backup: {
    name: 'Backup in the last 24 hours',
    to_do: (
      <>
        Run {command('npm run backup')} every day and copy it to another machine. Backups made by other
        programs aren't seen here.
      </>
    ),
  },
  demo: {
    name: 'No demo images',
    to_do: <>Take the demo images off sale: {command('npm run catalogue -- demo --remove')}.</>,
  },
}

/** Settings of the server before the shop opens. Collapsed once all are done. */
export function OpeningChecklist({ items }: CallResult<typeof viewChecklist>) {
  const done = items.filter((one) => one.done).length
  return (
    <details className="panel p-5" open={done < items.length}>
      <summary className="unfolds min-h-11 content-center">
        <h2 className="inline text-h2">On the server</h2>{' '}
        <span className="text-ink-muted">
          {done} of {items.length} done
        </span>
      </summary>
      <ul className="mt-4 grid gap-3">
        {items.map(({ item, done: is_done }) => (
          <li key={item} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
            <span className={is_done ? 'text-ink-muted' : 'font-semibold'}>{is_done ? 'Done' : 'To do'}</span>
            <span>
              <span className="font-semibold">{texts[item].name}</span>
              {!is_done && (
                <span className="block text-small wrap-anywhere text-ink-muted">{texts[item].to_do}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
