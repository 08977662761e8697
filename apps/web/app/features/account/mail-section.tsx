import { SettingSwitch } from './setting-switch.tsx'

interface MailSectionProps {
  /** Whether the member agreed to news; null if it couldn't be loaded. */
  news: boolean | null
  /** Gives or withdraws consent. Returns an error message, or null. */
  onChange: (news: boolean) => Promise<string | null>
}

export function MailSection({ news, onChange }: MailSectionProps) {
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="emails">
      <h2 id="emails" className="text-h3">
        Emails
      </h2>
      {news === null ? (
        <p className="mt-2 text-ink-muted">We couldn't load this. Please try again later.</p>
      ) : (
        <div className="mt-2">
          <SettingSwitch label="New images and offers" on={news} change={onChange} />
        </div>
      )}
      <p className="mt-1 text-small text-ink-muted">
        We always email you about your account: codes, receipts, renewals and refunds.
      </p>
    </section>
  )
}
