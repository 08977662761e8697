import {
  colours,
  dataMiningHeaders,
  editorialVersion,
  image_text_names,
  image_texts,
  listRelatedAssets,
  numberText,
  releaseLine,
  viewAsset,
  viewAssetNotes,
  creditLine,
} from '@taswira/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { data, href, useLocation } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { findLicenceUrl } from '../assets/asset-rights.ts'
import { licenceTip, priceNote } from '../assets/licence-terms.ts'
import { findCreator } from '../assets/creator.ts'
import { declarationLine } from '../assets/declaration-line.ts'
import { AssetDetail } from '../assets/asset-detail.tsx'
import { displaySizes } from '../assets/display-sizes.ts'
import { AssetGrid } from '../assets/asset-grid.tsx'
import { cardAsset } from '../assets/card-asset.ts'
import { downloadText } from '../assets/download-text.ts'
import { shareTargets } from '../assets/share-targets.ts'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { breadcrumbData, imageData } from '../features/seo/structured-data.ts'
import { offline_text } from '../features/shell/use-offline-hold.ts'
import { pageContext } from '../server/page-context.server.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { dateText } from '../ui/date-text.ts'
import { useSession } from '../session/session.ts'
import { settings } from '../site/settings.ts'
import type { Route } from './+types/image.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const [asset, notes, related] = await Promise.all([
    callForPage(viewAsset, { params }),
    callForPage(viewAssetNotes, { params }),
    callForPage(listRelatedAssets, { params }),
  ])
  const { public_origin } = pageContext(context)
  const url = public_origin + href('/image/:slug', { slug: asset.slug })
  const mining_headers = dataMiningHeaders(public_origin, asset.data_mining)
  return data(
    {
      asset,
      notes,
      // Made on the server, because loading its rules and prices would make every image page heavier.
      facts: {
        declaration: declarationLine(asset, asset.licence),
        release: notes.release && releaseLine(notes.release),
        texts: image_text_names.flatMap((name) =>
          notes[name] ? image_texts[name].sentence(notes[name]) : [],
        ),
        licence_tip: licenceTip(asset),
        price_note: priceNote(asset),
        licence_url: findLicenceUrl(asset),
        licence_page: href('/licence/:version', {
          version: asset.editorial
            ? editorialVersion(settings.now().licence_version)
            : settings.now().licence_version,
        }),
        credit: creditLine(asset.licence.credit),
        download: downloadText(),
        creator_line: `@${asset.author.user.username}\u00a0· ${counted(asset.author.num_of_assets, 'image').replace(' ', '\u00a0')}`,
        counts: [
          counted(asset.views, 'view'),
          counted(asset.saves, 'save'),
          counted(asset.downloads, 'download'),
        ].join(' · '),
        published: dateText(asset.date_and_time),
        srcset: displaySizes(asset),
        source: findSource(asset.source),
        colours: notes.colours.map((slug) => {
          const { name, hex } = colours.find((colour) => colour.slug === slug)!
          return {
            name,
            hex,
            to: `${href('/images/:category', { category: asset.category.slug })}?colour=${slug}`,
          }
        }),
        share: shareTargets({ url, title: asset.name }),
        oembed: `${public_origin}/oembed?${new URLSearchParams({ url, format: 'json' })}`,
      },
      related: related.items.map(cardAsset),
      mining_headers,
    },
    { headers: { ...public_headers, ...mining_headers } },
  )
}

function findSource(url: string | null) {
  return url && URL.canParse(url) ? { url, host: new URL(url).hostname.replace(/^www\./, '') } : null
}

const counted = (count: number, thing: string) => `${numberText(count)} ${thing}${count === 1 ? '' : 's'}`

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { asset, facts, mining_headers } = loaderData
  const origin = findOrigin(matches)
  const path = href('/image/:slug', { slug: asset.slug })
  const creator = findCreator(asset)
  return [
    ...pageMeta({
      origin,
      path,
      title: asset.name,
      description: asset.description || `${asset.name}: a stock image${creator ? ` by ${creator}` : ''}.`,
      type: 'article',
      image: sharingPicture(asset),
    }),
    ...Object.entries(mining_headers).map(([name, content]) => ({ name, content })),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/json+oembed',
      title: asset.name,
      href: facts.oembed,
    },
  ]
}

/** Downloads need this module. If it can't be loaded, the page must be reloaded. */
const ImageDownload = lazy(() => import('./image-download.tsx').catch(() => ({ default: NotLoaded })))
const NotLoaded = () => <output className="text-small font-semibold">{offline_text}</output>

/** Resets the state for another image, because the router would keep it. */
export default function Image(props: Route.ComponentProps) {
  return <ImagePage key={props.loaderData.asset.slug} {...props} />
}

function ImagePage({ loaderData, matches }: Route.ComponentProps) {
  const { asset, notes, facts, related } = loaderData
  useEffect(() => {
    const left = new AbortController()
    import('../assets/image-opened.ts')
      .then(({ imageOpened }) => imageOpened(asset, left.signal))
      .catch(() => {})
    return () => left.abort()
  }, [asset])
  const signed_in = useSession() !== null
  const [pressed, setPressed] = useState(0)
  const [offer, setOffer] = useState('')
  // The URL hash of a card's Download button counts as a press.
  const times = pressed + (useLocation().hash === '#download' ? 1 : 0)
  const origin = findOrigin(matches)
  const path = href('/image/:slug', { slug: asset.slug })
  return (
    <>
      <AssetDetail
        asset={asset}
        notes={notes}
        facts={facts}
        url={origin + path}
        related={related}
        onDownload={signed_in ? () => setPressed(pressed + 1) : null}
        download_text={(signed_in && offer) || facts.download}
        download_parts={
          signed_in && (
            <Suspense>
              <ImageDownload asset={asset} release={notes.release} pressed={times} onOffer={setOffer} />
            </Suspense>
          )
        }
      >
        {related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related" className="mb-4 text-h2">
              More like this
            </h2>
            <AssetGrid assets={related} ended starts_below />
          </section>
        )}
      </AssetDetail>
      <JsonLd of={import.meta.env.SSR ? imageData(origin, asset) : null} />
      <JsonLd
        of={
          import.meta.env.SSR
            ? breadcrumbData(origin, [
                { name: 'Images', path: href('/images') },
                {
                  name: asset.category.name,
                  path: href('/images/:category', { category: asset.category.slug }),
                },
                { name: asset.name, path },
              ])
            : null
        }
      />
    </>
  )
}
