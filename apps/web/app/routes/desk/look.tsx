import { type Look, viewSetting } from '@taswira/contract'
import { callDesk, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { LookEditor } from '../../features/desk/settings/look-editor.tsx'
import { LookPreview } from '../../features/desk/settings/look-preview.tsx'
import { settingAction } from '../../features/desk/settings/setting-actions.ts'
import { SettingScreen } from '../../features/desk/settings/setting-screen.tsx'
import type { Route } from './+types/look.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewSetting, { params: { topic: 'look' } }))

export const clientAction = ({ request }: Route.ClientActionArgs) => settingAction(request, 'look')

export const shouldRevalidate = revalidatesScreen

export default function LookScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Look" loaded={loaderData}>
      {(setting) => <SettingScreen<Look> setting={setting} editor={LookEditor} preview={LookPreview} />}
    </DeskScreen>
  )
}
