import { Link } from 'react-router'
import { CheckIcon } from '../ui/icons.tsx'
import { dateText } from '../ui/date-text.ts'

/** The member's licence: its date and a link to the certificate. */
export function LicenceLine({
  licensed_at,
  certificate_id,
}: {
  licensed_at: string
  certificate_id: string | null
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      <CheckIcon size={18} className="text-success" />
      Licensed on <time dateTime={licensed_at}>{dateText(licensed_at)}</time>
      {certificate_id && (
        <Link to={`/certificate/${certificate_id}`} className="link inline-flex min-h-11 items-center">
          Certificate
        </Link>
      )}
    </p>
  )
}
