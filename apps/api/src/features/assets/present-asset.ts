import {
  type Asset,
  categoryName,
  creditOf,
  dataMiningOf,
  editorialVersion,
  focalPosition,
  pickDeclared,
  pictureAddress,
  sampleAddress,
  type Site,
  STANDARD_LICENCE,
  THUMBNAIL_VIEW,
} from '@taswira/contract'
import { sensitiveWords } from '@taswira/lexicon'
import type { Deps } from '../../deps.ts'
import type { AssetRow } from './queries.ts'

/** Converts a row to the API format (docs/product-decisions.md, "Catalogue"). It contains no URL of the original. */
export function presentAsset({ config, settings }: Pick<Deps, 'config' | 'settings'>, row: AssetRow): Asset {
  const { public_origin } = config
  const { site } = settings.now()
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
    author: {
      num_of_assets: row.asset_count,
      user: { full_name: row.full_name, username: row.username },
    },
    source: row.source_url,
    date_and_time: row.published_at.toISOString(),
    width: row.width_px,
    height: row.height_px,
    placeholder: row.placeholder,
    colour: row.colour,
    focal_point: focalPosition(row),
    description: row.description,
    keywords: keywordsOf(row),
    formats: [row.has_alpha ? 'PNG' : 'JPEG'],
    licence: {
      name: row.licence_name,
      url: row.licence_url ?? public_origin + termsPath(site, row),
      credit: creditOf(row.full_name, site.name, row.copyright_notice),
    },
    editorial: row.editorial,
    ...pickDeclared(row),
    data_mining: dataMiningOf(row),
    demo: row.demo,
  }
}

/** Without the keywords that may harm the people shown and that they didn't agree to (docs/search.md, "Dignity"). */
function keywordsOf({ keywords, agreed_uses }: AssetRow): string[] {
  const harmful = agreed_uses === null ? [] : sensitiveWords().amongKeywords(keywords)
  if (!harmful.length) return keywords
  const agreed = agreed_uses!.split(',')
  const kept_back = new Set(harmful.filter(({ use }) => !agreed.includes(use)).map(({ keyword }) => keyword))
  return keywords.filter((keyword) => !kept_back.has(keyword))
}

/** Page with the licence terms; editorial assets have their own. */
const termsPath = ({ licence_version }: Site, { licence_name, editorial }: AssetRow) =>
  licence_name === STANDARD_LICENCE && editorial
    ? `/licence/${editorialVersion(licence_version)}`
    : '/terms#licensing'
