import { settings } from '../../site/settings.ts'

const round =
  'grid size-14 place-items-center rounded-pill bg-primary text-on-primary shadow-float hover:bg-primary-hover'

/** WhatsApp and email buttons that float under the introduction on wide screens, so that they never cover the form. */
export function FloatingContacts() {
  const { whatsapp, email } = settings.now()
  return (
    <ul aria-label="Quick contact" className="mt-4 flex gap-3 lg:sticky lg:top-24 lg:mt-8" data-screen-only>
      {whatsapp && (
        <li>
          <a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener" className={round}>
            <span className="sr-only">WhatsApp (in a new tab)</span>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinejoin="round"
                d="M4 20l1.2-4A8 8 0 1 1 8.2 19z"
              />
              <path
                fill="currentColor"
                d="M9.3 8.2c.5-.2.9 0 1.1.6l.4 1c.1.3 0 .6-.3 1l-.3.3c.6 1.1 1.5 2 2.7 2.6l.4-.4c.3-.3.6-.4.9-.2l1.1.5c.5.2.6.7.4 1.1-.4.8-1.2 1.2-2.1 1-2.6-.6-4.9-2.9-5.4-5.4-.2-.9.3-1.7 1.1-2.1z"
              />
            </svg>
          </a>
        </li>
      )}
      <li>
        <a href={`mailto:${email}`} className={round}>
          <span className="sr-only">Email</span>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              d="M4 6.5h16v11H4zM4 7l8 6 8-6"
            />
          </svg>
        </a>
      </li>
    </ul>
  )
}
