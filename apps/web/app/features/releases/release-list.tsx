import { numberText, type Release } from '@taswira/contract'
import { href, Link } from 'react-router'
import { PageLinks } from '../../lists/page-links.tsx'
import { dateText } from '../../ui/date-text.ts'
import { NewReleases, type ShownImage } from './new-releases.tsx'
import { PaperForm, type UploadPaper } from './paper-form.tsx'
import { kind_texts, StateTag } from './release-states.tsx'

interface ReleaseListProps {
  releases: Release[]
  total: number
  /** Starts at 1. */
  page: number
  upload: UploadPaper
  /** Images for which people can be asked to sign. */
  images: ShownImage[]
}

/** The contributor's releases, and forms for new ones. */
export function ReleaseList({ releases, total, page, upload, images }: ReleaseListProps) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-labelledby="releases">
        <h2 id="releases" className="text-h2">
          {total === 0 ? 'No releases yet' : total === 1 ? '1 release' : `${numberText(total)} releases`}
        </h2>
        {releases.length === 0 && (
          <p className="mt-2 max-w-[60ch] text-ink-muted">
            {total === 0
              ? 'People who can be recognised in your images, and owners of what they show, sign here that they agree. Make a link for each of them, or send us a photo of what they signed on paper.'
              : 'There are no releases on this page.'}
          </p>
        )}
        <ul className="mt-6 grid gap-3">
          {releases.map((release) => (
            <li key={release.release_key} className="panel p-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Link
                  to={href('/studio/releases/:release_key', release)}
                  className="link min-w-0 font-semibold wrap-anywhere"
                >
                  {release.label}
                </Link>
                <StateTag state={release.state} />
              </div>
              <p className="mt-1 text-small text-ink-muted">
                {kind_texts[release.kind]} · {dateText(release.signed_at ?? release.created_at)} ·{' '}
                {release.images === 1 ? '1 image' : `${release.images} images`}
              </p>
            </li>
          ))}
        </ul>
        <PageLinks total={total} page={page} />
      </section>
      <div className="grid gap-10">
        <NewReleases images={images} />
        <section aria-labelledby="paper">
          <h2 id="paper" className="text-h2">
            Already signed on paper?
          </h2>
          <p className="mt-2 text-ink-muted">
            Send us a photo of the paper instead. The release counts once we've accepted it.
          </p>
          <details className="panel mt-5 px-5 py-3">
            <summary className="link flex min-h-11 cursor-pointer items-center font-semibold">
              Upload a photo
            </summary>
            <div className="pt-3 pb-2">
              <PaperForm upload={upload} />
            </div>
          </details>
        </section>
      </div>
    </div>
  )
}
