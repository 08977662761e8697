import type { Asset } from '@taswira/contract'
import { findCreator } from './creator.ts'

/** The data that a card in a grid needs. Lists send only this, because a whole asset is four times as large. */
export const cardAsset = (asset: Asset) => ({
  slug: asset.slug,
  name: asset.name,
  stock_id: asset.stock_id,
  thumbnail: asset.thumbnail,
  main_file_url: asset.main_file_url,
  placeholder: asset.placeholder,
  colour: asset.colour,
  focal_point: asset.focal_point,
  width: asset.width,
  height: asset.height,
  /** Null if unknown. */
  author: findCreator(asset) === null ? null : asset.author.user,
})

export type CardAsset = ReturnType<typeof cardAsset>
