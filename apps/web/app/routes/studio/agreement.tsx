import { AGREEMENT_VERSION, type Studio } from '@taswira/contract'
import { useOutletContext } from 'react-router'
import { AcceptedVersions } from '../../features/studio/accepted-versions.tsx'
import { findAgreementText } from '../../server/legal-texts.server.ts'
import { TextBlocks } from '../../texts/text-block.tsx'
import { privateMeta } from '../parts/private-page.ts'
import type { Route } from './+types/agreement.ts'

export const meta: Route.MetaFunction = () => privateMeta('Contributor agreement')

/** The text is the same for everyone, so this runs on the server. */
export const loader = () => ({ version: AGREEMENT_VERSION, blocks: findAgreementText(AGREEMENT_VERSION)! })

export default function Agreement({ loaderData: { version, blocks } }: Route.ComponentProps) {
  const { agreement } = useOutletContext<Studio>()
  return (
    <>
      <AcceptedVersions accepted={agreement.accepted} />
      <article className="mt-10 max-w-190">
        <h2 className="text-h2">Version {version}</h2>
        <TextBlocks blocks={blocks} />
      </article>
    </>
  )
}
