import type { Asset } from '@taswira/contract'
import { href, Link } from 'react-router'
import { termsSentence } from '../../assets/licence-terms.ts'
import { findCreator } from '../../assets/creator.ts'
import { Picture } from '../../assets/picture.tsx'
import { Facts } from '../../ui/facts.tsx'

/** The image that a file is a copy of, its licence terms, and how to check a licence if the file doesn't name its own. */
export function FoundImage({ asset, is_licensed }: { asset: Asset; is_licensed: boolean }) {
  const to = href('/image/:slug', { slug: asset.slug })
  const creator = findCreator(asset)
  return (
    <div className="grid gap-5">
      {/* A long strip shows its middle. */}
      <Link to={to} className="block" style={{ aspectRatio: Math.max(asset.width / asset.height, 2 / 3) }}>
        <Picture
          asset={asset}
          alt={asset.name}
          sizes="(min-width:480px) 376px, 90vw"
          eager
          className="h-full rounded-card"
        />
      </Link>
      <Facts
        stacked
        facts={{
          Title: (
            <Link to={to} className="link font-semibold">
              {asset.name}
            </Link>
          ),
          Contributor: creator && (
            <Link
              to={href('/contributors/:username', { username: asset.author.user.username })}
              className="link"
            >
              {creator}
            </Link>
          ),
          'Stock ID': asset.stock_id,
          [asset.licence.name]: termsSentence(asset),
        }}
      />
      {!is_licensed && (
        <p className="text-small text-ink-muted">
          Everyone who licensed it has a certificate with a number. Ask for that number, then{' '}
          <Link to={href('/certificate')} className="link">
            check the certificate
          </Link>
          .
        </p>
      )}
    </div>
  )
}
