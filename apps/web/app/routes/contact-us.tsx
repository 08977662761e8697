import { sendContactMessage } from '@taswira/contract'
import { data, href, useSearchParams } from 'react-router'
import { ContactForm } from '../features/enquiries/contact-form.tsx'
import { FloatingContacts } from '../features/enquiries/floating-contacts.tsx'
import { SentPanel } from '../features/enquiries/sent-panel.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { formAction } from '../forms/submit-form.ts'
import type { Route } from './+types/contact-us.ts'
import { site } from '../site/site.ts'

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
    description: `Write to ${site.name} about licences, custom content, team plans or anything else.`,
  })

export default function ContactUs({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <div className="page pt-8 pb-5 lg:pt-12 lg:pr-24">
      <div className="grid grid-cols-1 gap-8 pb-5 lg:grid-cols-12 lg:pb-24">
        <div className="relative lg:col-span-5">
          <h1 className="text-h1">Talk to us</h1>
          <p className="mt-4 max-w-[44ch] text-ink-muted">
            Licences, custom content, a team plan, an image you can't find: write to us and we'll reply within
            two working days.
          </p>
          <dl className="mt-8 grid gap-5">
            <div>
              <dt className="text-small text-ink-muted">Email</dt>
              <dd>
                <a
                  href={`mailto:${site.email}`}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {site.email}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-small text-ink-muted">Phone</dt>
              <dd>
                <a
                  href={`tel:${site.telephone.replace(/\s/g, '')}`}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {site.telephone}
                </a>
              </dd>
            </div>
          </dl>
          <FloatingContacts screens="narrow" />
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
      <FloatingContacts screens="wide" />
    </div>
  )
}
