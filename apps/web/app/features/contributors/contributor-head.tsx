import { numberText } from '@taswira/contract'
import type { Contributor } from '@taswira/contract'
import { href, Link } from 'react-router'
import type { CardAsset } from '../../assets/card-asset.ts'
import { LinkedImage } from '../../assets/image-strip.tsx'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { initialsOf } from '../../ui/initials.ts'

/** For contributors who wrote nothing about themselves: "Mostly Food & Drink and Fashion". */
function subjectsText(categories: Contributor['categories']): string {
  const names = categories
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ name }) => name)
  return names.length > 0 ? `Mostly ${names.join(' and ')}` : ''
}

/** Who it is, the categories of their images, and a search in them. */
export function ContributorHead({
  contributor,
  covers,
  address,
  searched,
}: {
  contributor: Contributor
  /** Their most popular images. */
  covers: CardAsset[]
  address: ListAddress
  /** Whether to offer a search in their images. */
  searched: boolean
}) {
  const { username, full_name, bio, website, location, num_of_assets, demo, categories } = contributor
  const path = href('/contributors/:username', { username })
  const toCategory = (category: ListAddress['category']) =>
    path + listSearch({ ...address, category, from: 0, shown: 0 })
  return (
    <header className="mb-6">
      {covers.length > 0 && (
        <ul className="mb-6 grid grid-cols-3 gap-1 overflow-clip rounded-card" aria-label="Popular images">
          {covers.map((asset) => (
            <li key={asset.slug}>
              <LinkedImage asset={asset} sizes="33vw" className="h-32 sm:h-52 lg:h-72" eager />
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 items-end gap-5 lg:grid-cols-12">
        <div className="flex items-center gap-4 lg:col-span-7">
          <span
            className="grid size-16 flex-none place-items-center rounded-pill bg-soft font-heading text-h3 font-bold text-on-soft lg:size-20"
            aria-hidden="true"
          >
            {initialsOf(full_name)}
          </span>
          <div className="min-w-0">
            <h1 className="text-h1">{full_name}</h1>
            <p className="text-ink-muted">
              @{username} · {num_of_assets === 1 ? '1 image' : `${numberText(num_of_assets)} images`}
              {demo && <span className="tag ml-2 bg-sunken text-ink">demo contributor</span>}
            </p>
          </div>
        </div>
        {searched && (
          <search className="lg:col-span-5">
            <form
              action={path}
              className="flex min-h-11 items-center rounded-pill border border-field-line bg-surface pr-1 pl-4 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus"
            >
              {address.category && <input type="hidden" name="category" value={address.category} />}
              <input
                type="search"
                name="keywords"
                key={address.keywords}
                defaultValue={address.keywords}
                aria-label={`Search images by ${full_name}`}
                placeholder="Search these images"
                className="min-w-0 flex-1 appearance-none bg-transparent py-2 text-[1rem] outline-none"
              />
              <button type="submit" className="icon-btn size-10" aria-label="Search">
                <SearchIcon size={20} />
              </button>
            </form>
          </search>
        )}
      </div>
      <p className="mt-4 max-w-[68ch] break-words">{bio || subjectsText(categories)}</p>
      {(location || website) && (
        <p className="mt-2 flex flex-wrap gap-x-4 break-words text-ink-muted">
          {location && <span className="min-w-0">{location}</span>}
          {website && (
            <a href={website} rel="noopener nofollow ugc" className="link min-w-0 break-all">
              {website.replace(/^https:\/\/|\/$/g, '')}
            </a>
          )}
        </p>
      )}
      {categories.length > 1 && (
        <nav aria-label="Categories" className="mt-5">
          <ul className="swipe lg:flex-wrap lg:overflow-visible">
            <li>
              <Link to={toCategory('')} className="chip" aria-current={address.category ? undefined : 'page'}>
                All
              </Link>
            </li>
            {categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link
                  to={toCategory(slug)}
                  preventScrollReset
                  className="chip"
                  aria-current={address.category === slug ? 'page' : undefined}
                >
                  {name} <span className="font-normal">{numberText(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
