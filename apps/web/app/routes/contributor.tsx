import { applyAsContributor } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { data, href, Link } from 'react-router'
import { ContributorForm } from '../features/enquiries/contributor-form.tsx'
import { ImageStrip } from '../assets/image-strip.tsx'
import { PromiseFigures } from '../site/promise-figures.tsx'
import { settings } from '../site/settings.ts'
import { SocialLinks } from '../site/social-links.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { loadHeroImages } from './parts/hero-images.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { formAction } from '../forms/submit-form.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { Route } from './+types/contributor.ts'

export const loader = async () =>
  data(
    { lead: settings.now().sentences.contributor_lead, assets: await loadHeroImages() },
    { headers: public_headers },
  )

export const headers = headersOfLoader

export const action = formAction(applyAsContributor)

export const clientAction = formAction(applyAsContributor)

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/contributor'),
    title: 'Be a contributor',
    description: `Show the places you know, get paid and credited: sign up for the ${settings.now().name} contributor platform.`,
  })

const arrived = "We'll notify you when the Contributor platform is live."

export default function Contributor({ loaderData: { lead, assets }, actionData }: Route.ComponentProps) {
  const [answered, setAnswered] = useState(actionData)
  const [times, setTimes] = useState(0)
  if (actionData !== answered) {
    setAnswered(actionData)
    if (actionData?.sent) setTimes(times + 1)
  }
  return (
    <div className="page grid grid-cols-1 items-start gap-8 pt-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:pt-12">
      <div>
        <h1 className="text-h1">Be a contributor</h1>
        <p className="mt-3 max-w-[48ch] text-ink-muted">{lead}</p>
        <PromiseFigures className="mt-6" />
      </div>
      <div className="min-w-0">
        <ol className="grid list-decimal gap-3 pl-6">
          <li>
            <b>Apply</b> with the form. We invite photographers and illustrators by email.
          </li>
          <li>
            <b>Upload</b> in your studio. A person reviews each image and says what to change if it isn't
            accepted.
          </li>
          <li>
            <b>Earn</b> every time one of your images is licensed, and be credited for it.
          </li>
        </ol>
        <ImageStrip assets={assets} label="Images by our contributors" className="mt-6" />
        <SocialLinks className="mt-4 -ml-3 text-link" />
      </div>
      <div id="sign-up" className="panel p-5 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {actionData?.sent && <p className="notice notice-success only-without-script mb-5">{arrived}</p>}
        {/* A new key resets the form. */}
        <ContributorForm key={times} />
        <p className="mt-5 border-t border-line pt-4 text-small text-ink-muted">
          Read the{' '}
          <Link to={href('/contributor-agreement/:version?', {})} className="link">
            contributor agreement
          </Link>{' '}
          and our{' '}
          <Link to={href('/transparency')} className="link">
            review times and payments
          </Link>{' '}
          first. If we declined your application, our email says from when you may apply again. Already a
          contributor?{' '}
          <Link to={href('/studio')} className="link">
            Open your studio
          </Link>
        </p>
      </div>
      <ArrivedModal times={times} />
    </div>
  )
}

/** A confirmation that opens after each sign-up. */
function ArrivedModal({ times }: { times: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (times > 0) dialog.current?.showModal()
  }, [times])
  return (
    <Sheet
      ref={dialog}
      label="Thank you"
      // The pressed button was removed with its form, so the new form's first field gets the focus.
      onClose={() => document.querySelector<HTMLElement>('input[name="first_name"]')?.focus()}
      className="m-auto w-[min(440px,100vw-32px)] rounded-modal bg-surface p-6 text-center text-ink shadow-float sm:p-8"
    >
      <h2 className="text-h2">Thank you</h2>
      <p className="mt-2">{arrived}</p>
      <button type="button" className="btn btn-filled mt-6 w-full" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </Sheet>
  )
}
