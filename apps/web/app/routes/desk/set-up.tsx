import {
  countDemoImages,
  finishSetupStep,
  removeDemoImages,
  sendSetupMail,
  type SetupStep,
  setup_steps,
  viewChecklist,
  viewSetup,
} from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { SetupGuide } from '../../features/desk/overview/setup-guide.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { settings } from '../../site/settings.ts'
import type { Route } from './+types/set-up.ts'

export const clientLoader = () =>
  loadScreen(async () => {
    const [setup, demo, server] = await Promise.all([
      callDesk(viewSetup, {}),
      callDesk(countDemoImages, {}),
      callDesk(viewChecklist, {}),
    ])
    // The page was loaded before, and the desk's frame shows this.
    settings.replace({ ...settings.now(), selling: setup.selling })
    return { ...setup, demo, server }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    send_mail: async (form) => {
      await sendToDesk(sendSetupMail, form)
      return 'Sent. It should arrive within a minute.'
    },
    remove_demo: async () => {
      const { removed, unpublished } = await callDesk(removeDemoImages, {})
      return unpublished
        ? `Demo images removed: ${removed}. Unpublished, because members licensed them: ${unpublished}.`
        : `Demo images removed: ${removed}.`
    },
    finish: async (form) => {
      const step = setup_steps.find((one): one is Pressed => one === fieldText(form, 'step'))!
      const code = fieldText(form, 'code')
      await callDesk(finishSetupStep, { params: { step }, body: code ? { code } : {} })
      return step === 'payment' ? 'The provider accepted the test.' : 'Done.'
    },
  })

type Pressed = Exclude<SetupStep, 'identity' | 'second_factor' | 'images'>

export const shouldRevalidate = revalidatesScreen

export default function SetupScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Set-up guide" loaded={loaderData}>
      {(setup) => <SetupGuide {...setup} />}
    </DeskScreen>
  )
}
