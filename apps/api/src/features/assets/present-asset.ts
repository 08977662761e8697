import {
  type Asset,
  type CategorySlug,
  categoryName,
  dataMiningOf,
  EDITORIAL_LICENCE_VERSION,
  pickDeclared,
  pictureAddress,
  sampleAddress,
  STANDARD_LICENCE,
  THUMBNAIL_VIEW,
} from '@taswira/contract'
import type { Config } from '../../config.ts'
import { type KeptItem, type KeptPart, kept_parts } from '../../http/kept-json.ts'
import type { AssetPulse, AssetRow } from './queries.ts'

type Site = Pick<Config, 'public_origin' | 'site'>

/** Properties that change often: the counts of an asset, and how many images its creator has. */
export const changing_parts = ['views', 'saves', 'downloads', 'author'] as const satisfies (keyof Asset)[]

/** A row of a list, and what was made of it. When only counts change, it is another object with the same `rest`. */
export interface ListedRow extends AssetPulse {
  category_slug: CategorySlug
  rest: KeptRest
  presented?: ListedAsset
}

/** A row without regard to its counts, and what was made of it. */
export interface KeptRest {
  row: AssetRow
  presented?: KeptPart<Asset>
}

type ListedAsset = Asset & KeptItem

/** `presentAsset` for a row of a list: the same object for the same row, so don't change it. */
export function presentListed(site: Site, row: ListedRow): ListedAsset {
  if (row.presented) return row.presented
  const rest = (row.rest.presented ??= { value: presentAsset(site, row.rest.row) })
  const { views, saves, downloads } = row
  const changing = { views, saves, downloads, author: presentAuthor(row) }
  const asset = { ...rest.value, ...changing, [kept_parts]: { changing: { value: changing }, rest } }
  return (row.presented = Object.freeze(asset))
}

/** A row in the form of the API (docs/product-decisions.md, "Catalogue"). It contains no URL of the original. */
export function presentAsset({ public_origin, site }: Site, row: AssetRow): Asset {
  return {
    slug: row.slug,
    name: row.title,
    stock_id: row.stock_id,
    thumbnail: pictureAddress(public_origin, row.picture_key, THUMBNAIL_VIEW),
    file: sampleAddress(public_origin, row),
    main_file_url: pictureAddress(public_origin, row.picture_key, 'display'),
    views: row.views,
    saves: row.saves,
    downloads: row.downloads,
    category: { name: categoryName(row.category_slug), slug: row.category_slug },
    author: presentAuthor(row),
    source: row.source_url,
    date_and_time: row.published_at.toISOString(),
    width: row.width_px,
    height: row.height_px,
    placeholder: row.placeholder,
    colour: row.colour,
    description: row.description,
    keywords: row.keywords,
    formats: [row.has_alpha ? 'PNG' : 'JPEG'],
    licence: {
      name: row.licence_name,
      url: row.licence_url ?? public_origin + termsPath(row),
      credit: row.copyright_notice || `${row.full_name} / ${site.name}`,
    },
    editorial: row.editorial,
    ...pickDeclared(row),
    data_mining: dataMiningOf(row),
    demo: row.demo,
  }
}

const presentAuthor = ({ asset_count, full_name, username }: Omit<AssetPulse, 'version'>) => ({
  num_of_assets: asset_count,
  user: { full_name, username },
})

/** Page with the licence terms: editorial assets have their own. */
const termsPath = ({ licence_name, editorial }: AssetRow) =>
  licence_name === STANDARD_LICENCE && editorial
    ? `/licence/${EDITORIAL_LICENCE_VERSION}`
    : '/terms#licensing'
