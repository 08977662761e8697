import { viewLegalText } from '@taswira/contract'
import { callForPage } from '../../api/call-for-page.ts'
import { AcceptedVersions } from '../../features/studio/accepted-versions.tsx'
import { AgreementSummary } from '../../features/studio/agreement-choice.tsx'
import { settings } from '../../site/settings.ts'
import { ContentsList } from '../../texts/contents-list.tsx'
import { TextBlocks } from '../../texts/text-block.tsx'
import { privateMeta } from '../parts/private-page.ts'
import { useStudio } from './load-studio.ts'
import type { Route } from './+types/agreement.ts'

export const meta: Route.MetaFunction = () => privateMeta('Contributor agreement')

/** The text is the same for everyone, so this runs on the server. */
export const loader = () =>
  callForPage(viewLegalText, { params: { kind: 'agreement', version: settings.now().agreement.version } })

export default function Agreement({ loaderData: { version, blocks } }: Route.ComponentProps) {
  const { agreement } = useStudio().studio
  return (
    <>
      <section aria-labelledby="short" className="panel mb-10 max-w-190 p-5 sm:p-6">
        <h2 id="short" className="mb-3 text-h3">
          In short
        </h2>
        <AgreementSummary version={version} />
      </section>
      <AcceptedVersions accepted={agreement.accepted} />
      <div className="mt-10 grid grid-cols-1 gap-x-12 lg:grid-cols-[240px_minmax(0,760px)]">
        <h2 className="text-h2 lg:col-start-2">Version {version}</h2>
        <ContentsList blocks={blocks} />
        <article className="lg:col-start-2">
          <TextBlocks blocks={blocks} />
        </article>
      </div>
    </>
  )
}
