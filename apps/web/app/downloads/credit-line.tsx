import { useCopy } from '../ui/use-copy.ts'

/** The line with which the licence asks to credit an image, to copy. */
export function CreditLine({ credit }: { credit: string }) {
  const { copied, copy } = useCopy(credit, "We couldn't copy it. Select and copy it yourself.")
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 wrap-anywhere select-all">{credit}</span>
      <button
        type="button"
        className="btn btn-text btn-compact only-with-script px-2"
        aria-label={copied ? undefined : `Copy “${credit}”`}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
      </button>
    </span>
  )
}
