import { type Look, viewSetting } from '@taswira/contract'
import { callDesk, revalidatesScreen } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { LookEditor } from '../../features/desk/look-editor.tsx'
import { LookPreview } from '../../features/desk/look-preview.tsx'
import { settingAction } from '../../features/desk/setting-actions.ts'
import { SettingScreen } from '../../features/desk/setting-screen.tsx'
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
