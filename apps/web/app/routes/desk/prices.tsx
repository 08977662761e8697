import {
  moveRunningPlans,
  price_list_schema,
  type PriceList,
  viewRunningPlans,
  viewSetting,
} from '@taswira/contract'
import { useRef } from 'react'
import { href, useFetcher } from 'react-router'
import * as v from 'valibot'
import { callDesk, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { PriceEditor } from '../../features/desk/settings/price-editor.tsx'
import { RunningPlans } from '../../features/desk/orders/running-plans.tsx'
import { settingAction } from '../../features/desk/settings/setting-actions.ts'
import { SettingScreen } from '../../features/desk/settings/setting-screen.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { PricingPage } from '../parts/pricing-page.tsx'
import { PreviewedPrices } from '../../site/prices.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { loader as loadPricing } from '../pricing.tsx'
import type { Route } from './+types/prices.ts'

export const clientLoader = () =>
  loadScreen(async () => {
    const [setting, running] = await Promise.all([
      callDesk(viewSetting, { params: { topic: 'prices' } }),
      callDesk(viewRunningPlans, {}),
    ])
    return { setting, running }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  settingAction(request, 'prices', {
    move_plans: async (form) => {
      await callDesk(moveRunningPlans, { body: { version_id: Number(fieldText(form, 'version_id')) } })
      return 'Moved. Members are being told by email.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Prices({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Prices" loaded={loaderData}>
      {({ setting, running }) => (
        <>
          <RunningPlans {...running} />
          <SettingScreen<PriceList> setting={setting} editor={PriceEditor} preview={PricesPreview} />
        </>
      )}
    </DeskScreen>
  )
}

/** The pricing page with these prices, in full width. Its links don't work here. */
function PricesPreview({ content }: { content: PriceList }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const page = useFetcher<typeof loadPricing>()
  const valid = v.safeParse(price_list_schema, content).success
  return (
    <>
      {!valid && <p className="mb-3 text-ink-muted">Mend the prices above to see them.</p>}
      <button
        type="button"
        className="btn btn-outline"
        aria-haspopup="dialog"
        disabled={!valid}
        onClick={() => {
          dialog.current?.showModal()
          if (!page.data) void page.load(href('/pricing'))
        }}
      >
        View the pricing page with these prices
      </button>
      <Sheet
        ref={dialog}
        label="Pricing page with these prices"
        className="m-0 h-dvh max-h-none w-screen max-w-none bg-bg text-ink"
      >
        <div className="page flex justify-end pt-4">
          <button type="button" className="btn btn-filled" onClick={() => dialog.current?.close()}>
            Close the preview
          </button>
        </div>
        <div onClickCapture={ignoreLinks}>
          <PreviewedPrices value={content}>{page.data && <PricingPage {...page.data} />}</PreviewedPrices>
        </div>
      </Sheet>
    </>
  )
}

function ignoreLinks(event: React.MouseEvent) {
  if (!(event.target as Element).closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}
