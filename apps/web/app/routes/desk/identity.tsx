import { type Identity, viewSetting } from '@taswira/contract'
import { callDesk, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { IdentityEditor } from '../../features/desk/settings/identity-editor.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { settingAction } from '../../features/desk/settings/setting-actions.ts'
import { SettingScreen } from '../../features/desk/settings/setting-screen.tsx'
import { Mark } from '../../site/mark.tsx'
import type { Route } from './+types/identity.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewSetting, { params: { topic: 'identity' } }))

export const clientAction = ({ request }: Route.ClientActionArgs) => settingAction(request, 'identity')

export const shouldRevalidate = revalidatesScreen

export default function IdentityScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Name and contacts" loaded={loaderData}>
      {(setting) => (
        <SettingScreen<Identity> setting={setting} editor={IdentityEditor} preview={IdentityPreview} />
      )}
    </DeskScreen>
  )
}

/** The site in search results, in the footer and on receipts. */
function IdentityPreview({ content }: { content: Identity }) {
  const { name, tagline, description, legal_name, address, email, telephone, tax_number } = content
  return (
    <div className="grid gap-4 wrap-anywhere sm:grid-cols-3">
      <div className="panel p-4">
        <p className="text-h3 text-link">
          {name}: {tagline}
        </p>
        <p className="mt-1 text-small text-ink-muted">{description}</p>
      </div>
      <div className="rounded-card bg-band p-4 text-on-band">
        <p className="flex items-center gap-2 font-heading text-h3">
          <Mark size={24} />
          {name}
        </p>
        <p className="mt-2 text-band-link">{tagline}</p>
      </div>
      <address className="panel p-4 text-small not-italic">
        <span className="mb-1 block font-heading text-h3 text-link">{name}</span>
        {[legal_name, address, email, telephone, tax_number && `Tax number ${tax_number}`].map(
          (line) =>
            line && (
              <span className="block" key={line}>
                {line}
              </span>
            ),
        )}
      </address>
    </div>
  )
}
