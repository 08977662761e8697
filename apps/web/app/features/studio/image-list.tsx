import { numberText, type Release, releaseLine, type StudioImage } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { PageLinks } from '../../lists/page-links.tsx'
import { AttachRelease } from './attach-release.tsx'
import { NothingYet } from './nothing-yet.tsx'

interface ImageListProps {
  images: StudioImage[]
  total: number
  /** Starts at 1. */
  page: number
  /** The contributor's signed releases. */
  releases: Release[]
}

/** The contributor's published images with their numbers of views, saves and downloads, newest first. */
export function ImageList({ images, total, page, releases }: ImageListProps) {
  if (total === 0)
    return (
      <NothingYet title="Nothing published yet">
        <p>Your images appear here once they are published, with their views, saves and downloads.</p>
      </NothingYet>
    )
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="text-h2">
        {total === 1 ? '1 published image' : `${numberText(total)} published images`}
      </h2>
      {images.length === 0 && <p className="py-8 text-ink-muted">There are no images on this page.</p>}
      <ul className="mt-6 grid gap-3 lg:grid-cols-2">
        {images.map((image) => (
          <li key={image.stock_id} className="panel overflow-clip">
            <Link
              to={href('/image/:slug', { slug: image.slug })}
              className="flex items-center gap-4 p-3 hover:bg-soft"
            >
              <img
                src={image.thumbnail}
                alt=""
                width={image.width}
                height={image.height}
                loading="lazy"
                className="size-20 flex-none rounded-field bg-sunken object-cover"
              />
              <span className="min-w-0">
                <span className="block font-semibold break-words">{image.title}</span>
                <span className="block text-small text-ink-muted">
                  {image.stock_id} · {dateText(image.published_at)}
                </span>
                <span className="block text-small tabular-nums">
                  {counted(image.views, 'view')} · {counted(image.saves, 'save')} ·{' '}
                  {counted(image.downloads, 'download')}
                </span>
                {image.release && <span className="block text-small">{releaseLine(image.release)}</span>}
              </span>
            </Link>
            <div className="px-3">
              <AttachRelease stock_id={image.stock_id} title={image.title} releases={releases} />
            </div>
          </li>
        ))}
      </ul>
      <PageLinks total={total} page={page} />
    </section>
  )
}

const counted = (count: number, one: string) => `${numberText(count)} ${count === 1 ? one : `${one}s`}`
