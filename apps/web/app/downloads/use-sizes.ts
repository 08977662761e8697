import {
  type CallResult,
  type DownloadSize,
  type FileSize,
  isSize,
  listDownloadSizes,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { local_store } from '../browser/browser-store.ts'

const KEY = 'download_size'

/** The size that was chosen last on this device; the original without a choice. Browser only. */
export function rememberedSize(): DownloadSize {
  const kept = local_store.read(KEY)
  return isSize(kept) ? kept : 'original'
}

export const rememberSize = (size: DownloadSize) => local_store.keep(KEY, size)

export type Offered = CallResult<typeof listDownloadSizes>

export interface Sizes {
  /** What the image is offered in; null while unknown. */
  offered: Offered | null
  /** The size on this device. */
  wanted: DownloadSize
  /** The size that will be downloaded: another one if the wanted one would cut a head. */
  size: DownloadSize
  choose: (size: DownloadSize) => void
}

/** The sizes of an image and the choice among them. They are loaded when `loads` isn't 0, and whenever it changes. */
export function useSizes(stock_id: string, loads: number): Sizes {
  const [offered, setOffered] = useState<Offered | null>(null)
  const [wanted, setWanted] = useState(rememberedSize)
  useEffect(() => {
    let stale = false
    if (loads !== 0)
      callApi(listDownloadSizes, { params: { stock_id } }).then(
        (found) => !stale && setOffered(found),
        // The sizes can be chosen without their figures.
        () => {},
      )
    return () => {
      stale = true
    }
  }, [stock_id, loads])
  return {
    offered,
    wanted,
    size: offered?.replaced.find(({ size }) => size === wanted)?.by ?? wanted,
    choose(size) {
      rememberSize(size)
      setWanted(size)
    },
  }
}

/** The file of a size, with or without background; undefined while unknown. */
export const fileOfSize = (
  offered: Offered | null,
  size: DownloadSize,
  cut_out: boolean,
): FileSize | undefined =>
  offered?.[cut_out ? 'without_background' : 'sizes'].find((file) => file.size === size)
