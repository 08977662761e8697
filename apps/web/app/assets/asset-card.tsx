import { href } from 'react-router'
import type { CardAsset } from './card-asset.ts'
import { Picture } from './picture.tsx'
import { grid_sizes } from './thumbnail.ts'
import { BookmarkIcon, DownloadIcon, EyeIcon } from '../ui/icons.tsx'
import { useIsSaved } from '../saves/saved-ids.ts'

interface AssetCardProps {
  asset: CardAsset
  /** Position in its list, from 0. */
  index: number
  save_to: string
  renderAction?: ((asset: CardAsset) => React.ReactNode) | undefined
  /** Number of images in the list that load at once. */
  eager: number
}

/**
 * One image of the grid. The whole box is a link; the other links and buttons are its siblings on top of it. They are
 * plain elements whose events the grid handles (`use-card-presses.ts`), because hydrating hundreds of components would
 * be slow.
 */
export function AssetCard({ asset, index, save_to, renderAction, eager }: AssetCardProps) {
  const to = href('/image/:slug', { slug: asset.slug })
  return (
    <div className="card">
      <a href={to} className="picture-box">
        <Picture
          asset={asset}
          alt={asset.name}
          sizes={grid_sizes}
          eager={index < eager}
          first={index === 0 && eager > 0}
          className="h-full"
        />
      </a>
      {asset.author && (
        <p className="card-veil text-small font-semibold">
          {/* The image page has this link too, so it isn't a tab stop here. */}
          <a
            href={href('/contributors/:username', { username: asset.author.username })}
            tabIndex={-1}
            className="truncate"
          >
            {asset.author.full_name}
          </a>
        </p>
      )}
      <div className="card-actions">
        {renderAction ? renderAction(asset) : <SaveButton asset={asset} save_to={save_to} />}
        {/* Space on the image does the same, so it isn't a tab stop. */}
        <button
          type="button"
          tabIndex={-1}
          className="card-action card-look"
          aria-label={`Quick look: ${asset.name}`}
        >
          <EyeIcon size={20} />
        </button>
        <a
          href={`${to}#download`}
          className="card-action card-download"
          aria-label={`Download ${asset.name}`}
        >
          <DownloadIcon size={20} />
        </a>
      </div>
    </div>
  )
}

/** Opens the log-in for visitors, after which the image is saved. For members, saves the image or, when it is saved, removes it. */
function SaveButton({ asset: { stock_id, name }, save_to }: Pick<AssetCardProps, 'asset' | 'save_to'>) {
  const saved = useIsSaved(stock_id)
  const shared = { className: 'card-action', 'aria-label': `Save ${name}` }
  return saved === null ? (
    <a href={save_to} rel="nofollow" data-save={stock_id} {...shared}>
      <BookmarkIcon size={20} />
    </a>
  ) : (
    <button type="button" aria-pressed={saved} data-save={stock_id} {...shared}>
      <BookmarkIcon size={20} />
    </button>
  )
}
