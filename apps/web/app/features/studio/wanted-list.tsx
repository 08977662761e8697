import { type CategorySummary, nairaText, numberText, pictureAs, type Wanted } from '@taswira/contract'
import { href, Link } from 'react-router'

interface WantedListProps {
  wanted: (Wanted & { thumbnails: string[] })[]
  /** What a licence earns at least, in kobo. */
  share_kobo: number
  /** Fewest images first. */
  categories: CategorySummary[]
}

/** What the catalogue has few images of: subjects that people ask for, most frequent first, and categories. */
export function WantedList({ wanted, categories, share_kobo }: WantedListProps) {
  return (
    <div className="grid gap-10">
      {wanted.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked" className="text-h2">
            Searched for or requested
          </h2>
          <p className="mt-2 max-w-[68ch] text-ink-muted">
            Subjects of the last 90 days that we have few images of.
          </p>
          <ul className={tiles}>
            {wanted.map(({ words, asked, have, thumbnails }) => (
              <li key={words} className="panel flex min-w-0 flex-col p-4 wrap-anywhere">
                <strong className="block font-semibold">{words}</strong>
                <span className="block text-small text-ink-muted tabular-nums">
                  Asked {asked === 1 ? 'once' : `${numberText(asked)} times`}, we have {have || 'none'}
                </span>
                <span className="block text-small text-ink-muted tabular-nums">
                  A licence earns you about {nairaText(share_kobo)}
                </span>
                {thumbnails.length > 0 && (
                  <span className="mt-3 grid grid-cols-3 gap-2">
                    {thumbnails.map((thumbnail) => (
                      <img
                        key={thumbnail}
                        src={pictureAs(thumbnail, '240') ?? thumbnail}
                        alt=""
                        loading="lazy"
                        className="aspect-square w-full rounded-field bg-sunken object-cover"
                      />
                    ))}
                  </span>
                )}
                <span className="mt-auto pt-3">
                  <Link to={href('/studio/uploads')} className="btn btn-outline btn-compact">
                    Upload for this<span className="sr-only">: {words}</span>
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {wanted.length === 0 && (
        <>
          <section aria-labelledby="thin">
            <h2 id="thin" className="text-h2">
              Categories with the fewest images
            </h2>
            <p className="mt-2 max-w-[68ch] text-ink-muted">A new image is easiest to find here.</p>
            <ul className={tiles}>
              {categories.map(({ slug, name, count, cover }) => (
                <li key={slug}>
                  <Link
                    to={href('/images/:category', { category: slug })}
                    className="panel flex items-center gap-4 p-3 hover:border-ink-muted"
                  >
                    {cover && (
                      <img
                        src={cover.thumbnail}
                        alt=""
                        width={64}
                        height={64}
                        loading="lazy"
                        className="size-16 flex-none rounded-field bg-sunken object-cover"
                      />
                    )}
                    <span>
                      <span className="block font-semibold">{name}</span>
                      <span className="block text-small text-ink-muted tabular-nums">
                        {count === 1 ? '1 image' : `${numberText(count)} images`}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <p className="max-w-[68ch] text-ink-muted">
            Subjects appear here, too, when several people search for them or request them within 90 days and
            we have fewer than a dozen images.
          </p>
        </>
      )}
    </div>
  )
}

const tiles = 'mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3'
