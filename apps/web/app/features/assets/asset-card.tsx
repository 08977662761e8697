import { href, Link } from 'react-router'
import type { CardAsset } from '../../assets/card-asset.ts'
import { Picture } from '../../assets/picture.tsx'
import { grid_sizes } from '../../assets/thumbnail.ts'
import { BookmarkIcon, DownloadIcon } from '../../ui/icons.tsx'
import { useIsSaved } from '../../saves/saved-ids.ts'
import { toggleSave } from '../../saves/toggle-save.ts'

interface AssetCardProps {
  asset: CardAsset
  /** Position in its list, from 0. */
  index: number
  save_to: string
  renderAction?: ((asset: CardAsset) => React.ReactNode) | undefined
  prefetch: 'intent' | 'none'
  /** How many images of the list load at once. */
  eager: number
}

/** One image of the grid. The whole box is a link; the two buttons lie over it as its siblings. */
export function AssetCard({ asset, index, save_to, renderAction, prefetch, eager }: AssetCardProps) {
  const to = href('/image/:slug', { slug: asset.slug })
  return (
    <div className="card">
      <Link to={to} prefetch={prefetch} className="picture-box">
        <Picture
          src={asset.thumbnail}
          alt={asset.name}
          sizes={grid_sizes}
          width={asset.width}
          height={asset.height}
          colour={asset.colour}
          placeholder={asset.placeholder}
          eager={index < eager}
          first={index === 0}
          className="h-full"
        />
      </Link>
      <p className="card-veil truncate text-small font-semibold">{asset.author_name}</p>
      <div className="card-actions">
        {renderAction ? renderAction(asset) : <SaveButton asset={asset} save_to={save_to} />}
        <Link
          to={`${to}#download`}
          className="card-action card-download"
          aria-label={`Download ${asset.name}`}
        >
          <DownloadIcon size={20} />
        </Link>
      </div>
    </div>
  )
}

/** Visitors are led to the log-in; members save, or remove with a second press. */
function SaveButton({ asset: { stock_id, name }, save_to }: Pick<AssetCardProps, 'asset' | 'save_to'>) {
  const saved = useIsSaved(stock_id)
  const shared = {
    className: 'card-action',
    'aria-label': `Save ${name}`,
    children: <BookmarkIcon size={20} />,
  }
  return saved === null ? (
    <Link to={save_to} rel="nofollow" {...shared} />
  ) : (
    <button type="button" aria-pressed={saved} onClick={() => void toggleSave(stock_id)} {...shared} />
  )
}
