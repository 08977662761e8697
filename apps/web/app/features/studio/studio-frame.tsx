import { numberText, type Studio } from '@taswira/contract'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { bringIntoRow } from '../../ui/tab-row.tsx'
import { UploadIcon } from '../../ui/form/icons.tsx'
import type { ReviewCounts } from './review-list.tsx'

/** Numbers of the contributor's images that aren't published. */
export interface ImageCounts extends ReviewCounts {
  /** Drafts and images to change. */
  drafts: number
}

interface Page {
  name: string
  to: string
  /** Number of images on the page. */
  count?: (studio: Studio, counts: ImageCounts) => number
}

interface Section {
  name: string
  /** The first one opens with the section. */
  pages: [Page, ...Page[]]
}

const upload: Page = { name: 'Upload images', to: href('/studio/uploads') }

const overview: Section = { name: 'Overview', pages: [{ name: 'Overview', to: href('/studio') }] }
const images: Section = {
  name: 'Images',
  pages: [
    { name: 'Drafts', to: href('/studio/drafts'), count: (_, { drafts }) => drafts },
    { name: 'In review', to: href('/studio/in-review'), count: (_, { in_review }) => in_review },
    { name: 'Refused', to: href('/studio/refused'), count: (_, { refused }) => refused },
    { name: 'Published', to: href('/studio/published'), count: ({ published }) => published },
    { name: 'Wanted', to: href('/studio/wanted') },
  ],
}
const earnings: Section = {
  name: 'Earnings',
  pages: [
    { name: 'Earnings', to: href('/studio/earnings') },
    { name: 'Payouts', to: href('/studio/payouts') },
  ],
}
const sections: Section[] = [
  overview,
  images,
  { name: 'Releases', pages: [{ name: 'Releases', to: href('/studio/releases') }] },
  earnings,
  {
    name: 'Profile',
    pages: [
      { name: 'Profile', to: href('/studio/profile') },
      { name: 'Agreement', to: href('/studio/agreement') },
      { name: 'Leave', to: href('/studio/leave') },
    ],
  },
]

interface StudioFrameProps {
  /** Null while it is loaded. */
  studio: Studio | null
  counts: ImageCounts | undefined
  /** Whether the navigation is available; it isn't before the current agreement is accepted. */
  navigable: boolean
  children: React.ReactNode
}

/** The studio's heading and navigation, inside the frame of the site. Pages of one draft, image or release have their own heading. */
export function StudioFrame({ studio, counts, navigable, children }: StudioFrameProps) {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '').replace(/^(\/studio\/(?:drafts|published|releases))\/.*/, '$1')
  const is_one = /^\/studio\/(drafts|published|releases)\/./.test(pathname)
  const section =
    here === upload.to ? images : sections.find(({ pages }) => pages.some(({ to }) => to === here))
  const page = section?.pages.find(({ to }) => to === here) ?? upload
  const left = Boolean(studio?.left_at)
  return (
    <div className="page pt-8 lg:pt-12">
      {/* Upload images is beside the tabs, or on phones beside the heading. */}
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:grid md:grid-cols-[minmax(0,1fr)_auto]',
          navigable && 'border-line md:border-b',
        )}
      >
        <p
          // One line, so that nothing moves when the name arrives.
          className={clsx(
            'truncate text-small text-ink-muted md:col-span-2',
            is_one ? 'min-w-0 flex-1' : 'basis-full',
          )}
        >
          <span className="font-semibold">Studio</span>
          {studio && ` · ${studio.full_name}`}
          {studio && !is_one && ` · @${studio.username}`}
        </p>
        {!is_one && <h1 className="text-h1 md:col-span-2">{page.name}</h1>}
        {navigable && (
          <nav
            aria-label="Studio"
            data-screen-only
            className="mt-3 border-line max-md:order-1 max-md:min-w-0 max-md:basis-full max-md:border-b md:self-end md:last:col-span-2"
          >
            <Row here={here} className="max-sm:justify-between">
              {(left ? [overview, earnings] : sections).map(({ name, pages: [{ to }] }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="tab max-sm:px-1 max-sm:text-small"
                    aria-current={name !== section?.name ? undefined : here === to ? 'page' : 'true'}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </Row>
          </nav>
        )}
        {navigable && !left && here !== upload.to && (
          <Link to={upload.to} className="btn btn-soft btn-compact max-sm:px-3 md:mb-2" data-screen-only>
            <UploadIcon size={20} />
            {upload.name}
          </Link>
        )}
      </div>
      {navigable && section && section.pages.length > 1 && (
        <nav aria-label={section.name} data-screen-only className="mt-4">
          <Row here={here} counted={Boolean(studio && counts)}>
            {section.pages.map(({ name, to, count }) => (
              <li key={to}>
                <Link to={to} className="chip" aria-current={here === to ? 'page' : undefined}>
                  {name}
                  {count && (
                    <span className={clsx('font-normal tabular-nums', !(studio && counts) && 'invisible')}>
                      {studio && counts ? numberText(count(studio, counts)) : 0}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </Row>
        </nav>
      )}
      <div className="pt-8">{children}</div>
    </div>
  )
}

interface RowProps {
  here: string
  /** Whether the links show their counts, which come after the links and can make them wider. */
  counted?: boolean
  className?: string
  children: React.ReactNode
}

/** A row of links, scrolled so that the current one is visible. */
function Row({ here, counted, className = '', children }: RowProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => bringIntoRow(list.current?.querySelector<HTMLElement>('[aria-current]')), [here, counted])
  return (
    <ul ref={list} className={`swipe max-sm:gap-1 ${className}`}>
      {children}
    </ul>
  )
}
