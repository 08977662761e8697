import {
  moveRunningPlans,
  type PlanFrequency,
  type PriceList,
  viewRunningPlans,
  viewSetting,
} from '@taswira/contract'
import { useState } from 'react'
import { callDesk, revalidatesScreen } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { PriceEditor } from '../../features/desk/price-editor.tsx'
import { RunningPlans } from '../../features/desk/running-plans.tsx'
import { settingAction } from '../../features/desk/setting-actions.ts'
import { SettingScreen } from '../../features/desk/setting-screen.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { FrequencySwitch } from '../../features/plans/frequency-switch.tsx'
import { PackCard } from '../../features/plans/pack-card.tsx'
import { PlanCards } from '../../features/plans/price-card.tsx'
import '../../features/plans/plans.css'
import { PreviewedPrices } from '../../site/prices.ts'
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

/** The cards of the pricing page with these prices. Their links don't work here. */
function PricesPreview({ content }: { content: PriceList }) {
  const [frequency, setFrequency] = useState<PlanFrequency>('MONTHLY')
  return (
    <PreviewedPrices value={content}>
      <FrequencySwitch value={frequency} onChange={setFrequency} />
      <div inert className="mt-6 grid gap-6">
        <PlanCards frequency={frequency} rate={null} subscribed={false} next={null} />
        {content.packs.length > 0 && <PackCard rate={null} next={null} />}
      </div>
    </PreviewedPrices>
  )
}
