import {
  type Earnings,
  nairaAndKoboText,
  numberText,
  type Release,
  releaseLine,
  type ReleaseStatus,
  type StudioImage,
} from '@taswira/contract'
import clsx from 'clsx'
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
  /** Of the images that earned most. */
  earned: Earnings['images']
}

/** The contributor's published images with what they reached and earned, newest first. */
export function ImageList({ images, total, page, releases, earned }: ImageListProps) {
  if (total === 0)
    return (
      <NothingYet title="Nothing published yet">
        <p>Your images appear here once they are published, with their views, saves and downloads.</p>
      </NothingYet>
    )
  const earned_by = new Map(earned.map(({ image, ...sums }) => [image.stock_id, sums]))
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="sr-only">
        {total === 1 ? '1 published image' : `${numberText(total)} published images`}
      </h2>
      {images.length === 0 && <p className="text-ink-muted">There are no images on this page.</p>}
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {images.map((image) => (
          <Line key={image.stock_id} image={image} releases={releases} sums={earned_by.get(image.stock_id)} />
        ))}
      </ul>
      <PageLinks total={total} page={page} />
    </section>
  )
}

interface LineProps {
  image: StudioImage
  releases: Release[]
  sums: { licences: number; earned: number } | undefined
}

const release_tones: Record<ReleaseStatus, string> = {
  released: 'tag-success',
  not_released: '',
  not_needed: 'tag-grey',
}

function Line({ image, releases, sums }: LineProps) {
  const { stock_id, slug, title, thumbnail, width, height, release } = image
  const to = href('/image/:slug', { slug })
  return (
    <li className="panel flex min-w-0 flex-col overflow-clip">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <img
          src={thumbnail}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="aspect-square h-auto w-full bg-sunken object-cover"
        />
      </Link>
      <div className="flex flex-1 flex-col items-start gap-1 p-3 text-small sm:p-4">
        <Link to={to} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        <FactLine facts={[stock_id, dateText(image.published_at)]} className="text-ink-muted" />
        <FactLine
          facts={[
            counted(image.views, 'view'),
            counted(image.saves, 'save'),
            counted(image.downloads, 'download'),
          ]}
        />
        {sums && (
          <FactLine
            facts={[counted(sums.licences, 'licence'), nairaAndKoboText(sums.earned)]}
            className="font-semibold"
          />
        )}
        {release && (
          <p className={`tag mt-1 whitespace-normal ${release_tones[release.status]}`}>
            {releaseLine(release)}
          </p>
        )}
        <div className="mt-auto grid w-full gap-2">
          <Link to={href('/studio/published/:stock_id', { stock_id })} className="link font-semibold">
            Correct its text
          </Link>
          <AttachRelease stock_id={stock_id} title={title} releases={releases} />
        </div>
      </div>
    </li>
  )
}

/** Short facts; a line breaks only between them. */
const FactLine = ({ facts, className }: { facts: string[]; className?: string }) => (
  <p className={clsx('flex flex-wrap gap-x-3 tabular-nums', className)}>
    {facts.map((fact) => (
      <span key={fact} className="whitespace-nowrap">
        {fact}{' '}
      </span>
    ))}
  </p>
)

const counted = (count: number, one: string) => `${numberText(count)} ${count === 1 ? one : `${one}s`}`
