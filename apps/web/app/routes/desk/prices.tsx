import { type PlanFrequency, type PriceList, viewSetting } from '@taswira/contract'
import { useState } from 'react'
import { callDesk, revalidatesScreen } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { PriceEditor } from '../../features/desk/price-editor.tsx'
import { settingAction } from '../../features/desk/setting-actions.ts'
import { SettingScreen } from '../../features/desk/setting-screen.tsx'
import { FrequencySwitch } from '../../features/plans/frequency-switch.tsx'
import { PackCard } from '../../features/plans/pack-card.tsx'
import { PlanCards } from '../../features/plans/price-card.tsx'
import '../../features/plans/plans.css'
import { PreviewedPrices } from '../../site/prices.ts'
import type { Route } from './+types/prices.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewSetting, { params: { topic: 'prices' } }))

export const clientAction = ({ request }: Route.ClientActionArgs) => settingAction(request, 'prices')

export const shouldRevalidate = revalidatesScreen

export default function Prices({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Prices" loaded={loaderData}>
      {(setting) => (
        <SettingScreen<PriceList> setting={setting} editor={PriceEditor} preview={PricesPreview} />
      )}
    </DeskScreen>
  )
}

/** The cards of the pricing page with these prices. Their links don't work here. */
function PricesPreview({ content }: { content: PriceList }) {
  const [frequency, setFrequency] = useState<PlanFrequency>('MONTHLY')
  return (
    <PreviewedPrices value={content}>
      <FrequencySwitch value={frequency} onChange={setFrequency} />
      <div inert className="mt-6 grid gap-6">
        <PlanCards frequency={frequency} rate={null} subscribed={false} next={null} />
        <PackCard rate={null} next={null} />
      </div>
    </PreviewedPrices>
  )
}
