import { viewDeskReceipt } from '@taswira/contract'
import { href, Link } from 'react-router'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { expectDeskParams, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { ReceiptSheet } from '../../features/receipts/receipt-sheet.tsx'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import type { Route } from './+types/receipt.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  expectDeskParams(params)
  return loadScreen(() => callDesk(viewDeskReceipt, { params }))
}

/** An order's receipt as its member sees it, to print or read out. It has a title of its own. */
export default function Receipt({ loaderData: loaded, params: { reference } }: Route.ComponentProps) {
  if (!loaded) return null
  if (typeof loaded === 'string' || 'forbidden' in loaded)
    return (
      <DeskScreen title="Receipt" loaded={loaded}>
        {() => null}
      </DeskScreen>
    )
  return (
    <div className="mt-6 max-w-190">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3" data-screen-only>
        <Link
          to={href('/desk/orders/:reference', { reference })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Order
        </Link>
        <button type="button" className="btn btn-outline btn-compact" onClick={() => window.print()}>
          Print or save
        </button>
      </div>
      <ReceiptSheet receipt={loaded.content} />
    </div>
  )
}
