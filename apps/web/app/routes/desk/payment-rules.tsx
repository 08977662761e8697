import { type PaymentRules, viewSetting } from '@taswira/contract'
import { callDesk, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { PaymentRuleEditor, PaymentRulePreview } from '../../features/desk/settings/payment-rule-editor.tsx'
import { settingAction } from '../../features/desk/settings/setting-actions.ts'
import { SettingScreen } from '../../features/desk/settings/setting-screen.tsx'
import type { Route } from './+types/payment-rules.ts'

export const clientLoader = () =>
  loadScreen(() => callDesk(viewSetting, { params: { topic: 'payment_rules' } }))

export const clientAction = ({ request }: Route.ClientActionArgs) => settingAction(request, 'payment_rules')

export const shouldRevalidate = revalidatesScreen

export default function PaymentRulesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Payment rules" loaded={loaderData}>
      {(setting) => (
        <SettingScreen<PaymentRules>
          setting={setting}
          editor={PaymentRuleEditor}
          preview={PaymentRulePreview}
        />
      )}
    </DeskScreen>
  )
}
