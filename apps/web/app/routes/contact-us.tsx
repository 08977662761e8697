import { sendContactMessage } from '@taswira/contract'
import { data, href, Link, useSearchParams } from 'react-router'
import { ContactForm } from '../features/enquiries/contact-form.tsx'
import { FloatingContacts } from '../features/enquiries/floating-contacts.tsx'
import { SentPanel } from '../features/enquiries/sent-panel.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { formAction } from '../forms/submit-form.ts'
import type { Route } from './+types/contact-us.ts'
import { settings } from '../site/settings.ts'
import { Drawing } from '../texts/drawing.tsx'
import { icon } from '../ui/icons.tsx'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

export const action = formAction(sendContactMessage)

export const clientAction = formAction(sendContactMessage)

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/contact-us'),
    title: 'Contact Us',
    description: `Write to ${settings.now().name} about licences, custom content, team plans or anything else.`,
  })

const MailIcon = icon('M4 6.5h16v11H4zM4 7l8 6 8-6')
const PhoneIcon = icon(
  'M7 4h3l1.5 4.5-2 1.5a11 11 0 0 0 4.5 4.5l1.5-2L20 14v3a3 3 0 0 1-3 3A13 13 0 0 1 4 7a3 3 0 0 1 3-3z',
)
const row_link = 'link inline-flex min-h-11 items-center font-semibold'

export default function ContactUs({ actionData }: Route.ComponentProps) {
  const { email, telephone } = settings.now()
  const [search] = useSearchParams()
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-5 lg:grid-cols-12 lg:pt-12">
      <div className="relative lg:col-span-5">
        <h1 className="text-h1">Talk to us</h1>
        <p className="mt-4 max-w-[44ch] text-ink-muted">
          Licences, custom content, a team plan, an image you can't find: write to us and we'll reply within
          two working days. The{' '}
          <Link to={href('/faq')} className="link">
            frequently asked questions
          </Link>{' '}
          answer most things at once.
        </p>
        <dl className="mt-6 grid grid-cols-[auto_1fr] items-center gap-x-4 lg:mt-8">
          <dt className="flex items-center gap-3 text-small text-ink-muted">
            <MailIcon size={20} /> Email
          </dt>
          <dd>
            <a href={`mailto:${email}`} className={row_link}>
              {email}
            </a>
          </dd>
          <dt className="flex items-center gap-3 text-small text-ink-muted">
            <PhoneIcon size={20} /> Phone
          </dt>
          <dd>
            <a href={`tel:${telephone.replace(/\s/g, '')}`} className={row_link}>
              {telephone}
            </a>
          </dd>
        </dl>
        <FloatingContacts />
        <Drawing name="work" className="mt-8 hidden aspect-[3/2] w-full rounded-card lg:block" />
      </div>
      <div className="lg:col-span-7">
        {actionData?.sent ? (
          <SentPanel
            title="We've received your message"
            more={
              <a href={href('/contact-us')} className="btn btn-outline">
                Send another
              </a>
            }
          >
            Thank you. We'll reply within two working days.
          </SentPanel>
        ) : (
          <div className="panel p-5 sm:p-8">
            <ContactForm subject={search.get('subject') ?? ''} />
          </div>
        )}
      </div>
    </div>
  )
}
