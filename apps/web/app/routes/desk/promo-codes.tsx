import { addPromoCode, endPromoCode, listPromoCodes } from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { parseKobo } from '../../features/desk/frame/desk-texts.ts'
import { momentText } from '../../features/desk/frame/moment-text.ts'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { PromoCodes } from '../../features/desk/sales/promo-codes.tsx'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/promo-codes.ts'

export const clientLoader = () => loadScreen(() => callDesk(listPromoCodes, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    add: async (form) => {
      const { body } = inputFrom(addPromoCode, form)
      const naira = fieldText(form, 'amount_kobo')
      const amount_kobo = naira ? (parseKobo(naira) ?? -1) : null
      const { code, waits_until } = await callDesk(addPromoCode, { body: { ...body, amount_kobo } })
      return waits_until
        ? `${code} takes off a lot, so it can be used from ${momentText(waits_until)}. All owners are emailed, and any of them can end it.`
        : `${code} can be used on its days.`
    },
    end: async (form) => {
      await sendToDesk(endPromoCode, form)
      return 'Ended.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function PromoCodesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Promotion codes" loaded={loaderData}>
      {(codes) => <PromoCodes codes={codes} />}
    </DeskScreen>
  )
}
