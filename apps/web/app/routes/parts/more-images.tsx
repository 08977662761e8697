import type { CardAsset } from '../../assets/card-asset.ts'
import { AssetGrid } from '../../assets/asset-grid.tsx'

/** Further images below the requested ones. */
export function MoreImages({
  title,
  images,
  children,
}: {
  title: string
  images: CardAsset[]
  children?: React.ReactNode
}) {
  return (
    <section className="mt-12" aria-label={title}>
      <h2 className="mb-5 text-h2">{title}</h2>
      <AssetGrid assets={images} ended starts_below />
      {children && <p className="mt-6 text-center">{children}</p>}
    </section>
  )
}
