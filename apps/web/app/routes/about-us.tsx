import { bookAppointment, splitSections, viewPageText } from '@taswira/contract'
import { data, href } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { CallForm } from '../features/enquiries/call-form.tsx'
import { SentPanel } from '../features/enquiries/sent-panel.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { Drawing } from '../texts/drawing.tsx'
import { StoryFeature } from '../texts/story-feature.tsx'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { formAction } from '../forms/submit-form.ts'
import { settings } from '../site/settings.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import type { Route } from './+types/about-us.ts'

/** The drawing next to each feature. */
const drawings = ['places', 'work', 'food'] as const

export async function loader() {
  const text = await callForPage(viewPageText, { params: { name: 'story' } })
  const [hero, features, services] = splitSections(text.blocks, 2).map(({ blocks }) =>
    splitSections(blocks, 3),
  )
  return data({ hero: hero![0]!, features: features!, services: services! }, { headers: public_headers })
}

export const headers = headersOfLoader

export const action = formAction(bookAppointment)

export const clientAction = formAction(bookAppointment)

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/about-us'),
    title: 'Our Story',
    description: `Why ${settings.now().name} exists, what it offers, and how to talk to us: schedule a virtual call.`,
  })

export default function AboutUs({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, features, services } = loaderData
  return (
    <>
      <section className="bg-glow text-on-glow">
        <div className="page grid grid-cols-1 items-center gap-8 py-12 lg:grid-cols-2 lg:py-16">
          <div>
            <h1 className="text-display">Our Story</h1>
            <p className="mt-3 font-heading text-h3">{hero.title}</p>
            <TextBlocks blocks={hero.blocks} />
          </div>
          <Drawing name="our-story" eager className="aspect-[4/3] w-full rounded-card" />
        </div>
      </section>

      <div className="page grid max-w-5xl gap-16 py-16">
        {features.map((feature, index) => (
          <StoryFeature
            key={feature.id}
            title={feature.title}
            blocks={feature.blocks}
            drawing={drawings[index % drawings.length]!}
            turned={index % 2 === 1}
          />
        ))}
      </div>

      <section className="page" aria-labelledby="services">
        <h2 id="services" className="text-h1">
          What we do
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {services.map(({ id, title, blocks }) => (
            <li key={id} className="panel p-5">
              <h3 className="text-h3">{title}</h3>
              <TextBlocks blocks={blocks} />
            </li>
          ))}
        </ul>
      </section>

      <Call sent={actionData?.sent === true} />
    </>
  )
}

function Call({ sent }: { sent: boolean }) {
  return (
    <section className="page mt-20 grid grid-cols-1 gap-8 lg:grid-cols-12" aria-labelledby="call">
      <div className="lg:col-span-5">
        <h2 id="call" className="text-h1">
          Schedule a virtual call
        </h2>
        <p className="mt-3 max-w-[44ch] text-ink-muted">
          30 minutes with someone who knows the catalogue. Pick a day and we'll email you to agree a time.
        </p>
      </div>
      <div className="lg:col-span-7">
        {sent ? (
          <SentPanel title="We've received your request">
            Thank you. We'll email you to agree a time.
          </SentPanel>
        ) : (
          <div className="panel p-5 sm:p-8">
            <CallForm />
          </div>
        )}
      </div>
    </section>
  )
}
