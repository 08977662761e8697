import { useEffect } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface FiltersSheetProps {
  ref: React.RefObject<HTMLDialogElement | null>
  /** Number of presses on the button; each opens the sheet. */
  presses: number
  /** The button that closes the sheet, with the number of images. */
  done: string
  children: React.ReactNode
}

/** The filters on narrow screens, loaded after the page. */
export function FiltersSheet({ ref, presses, done, children }: FiltersSheetProps) {
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [ref, presses])
  return (
    <Sheet
      ref={ref}
      label="Filters"
      className="m-0 mt-auto w-full max-w-none rounded-t-modal bg-surface p-4 pb-8"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-h3">Filters</h2>
        <button
          type="button"
          className="icon-btn"
          aria-label="Close filters"
          onClick={() => ref.current?.close()}
        >
          <CloseIcon size={22} />
        </button>
      </div>
      <div className="mt-2 grid gap-5">{children}</div>
      <button type="button" className="btn btn-filled mt-6 w-full" onClick={() => ref.current?.close()}>
        {done}
      </button>
    </Sheet>
  )
}
