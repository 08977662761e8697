import type { LicensedAsset } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { CloseIcon, DownloadIcon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SizeChooser } from './size-chooser.tsx'
import type { Wanted } from './start-download.ts'
import { useSizes } from './use-sizes.ts'

interface SizeSheetProps {
  asset: LicensedAsset
  onDownload: (wanted: Wanted) => void
  onClose: () => void
}

/** Downloads a licensed image in another size, free of charge. Opens when it is rendered. */
export function SizeSheet({ asset: { stock_id, name }, onDownload, onClose }: SizeSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const sizes = useSizes(stock_id, 1)
  return (
    <Sheet
      ref={dialog}
      label={`Sizes of ${name}`}
      className="m-auto w-[min(440px,100vw-32px)] rounded-modal bg-surface p-5 text-ink shadow-float max-sm:mb-4"
      onClose={onClose}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-h3">Download in another size</h2>
        <button
          type="button"
          className="icon-btn -mt-2 -mr-2"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon size={22} />
        </button>
      </div>
      <SizeChooser sizes={sizes} cut_out={false} />
      <button
        type="button"
        className="btn btn-filled mt-4 w-full"
        onClick={() => {
          onDownload({ stock_id, name, choice: null, size: sizes.size })
          dialog.current?.close()
        }}
      >
        <DownloadIcon size={20} /> Download · free
      </button>
    </Sheet>
  )
}
