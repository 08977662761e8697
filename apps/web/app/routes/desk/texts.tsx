import {
  type Agreement,
  type Licence,
  type MailTexts,
  type PageText,
  type Sentences,
  type Setting,
  type SettingTopic,
  viewSetting,
} from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callDesk, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { settingAction } from '../../features/desk/settings/setting-actions.ts'
import { SettingScreen } from '../../features/desk/settings/setting-screen.tsx'
import {
  AgreementEditor,
  LicenceEditor,
  MailEditor,
  pageTextEditor,
  SentencesEditor,
} from '../../features/desk/settings/text-editor.tsx'
import { bringIntoRow } from '../../ui/tab-row.tsx'
import type { Route } from './+types/texts.ts'

const names = {
  sentences: 'Short texts',
  mails: 'Emails',
  terms: 'Terms',
  faq: 'FAQ',
  story: 'Our Story',
  agreement: 'Contributor agreement',
  licence: 'Licence',
} satisfies Partial<Record<SettingTopic, string>>
type Text = keyof typeof names
const texts = Object.keys(names) as Text[]

/** The text of the URL. */
function textOf({ text = 'terms' }: { text?: string | undefined }): Text {
  const found = texts.find((one) => one === text)
  if (!found) throw data(null, { status: 404 })
  return found
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadScreen(() => callDesk(viewSetting, { params: { topic: textOf(params) } }))

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  settingAction(request, textOf(params))

export const shouldRevalidate = revalidatesScreen

export default function TextsScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <DeskScreen title="Texts" loaded={loaderData}>
      {(setting) => (
        <>
          <nav aria-label="Texts" className="swipe mb-8">
            {texts.map((text) => (
              <Link
                key={text}
                to={href('/desk/texts/:text?', { text })}
                className="chip"
                ref={text === textOf(params) ? bringIntoRow : undefined}
                aria-current={text === textOf(params) ? 'page' : undefined}
              >
                {names[text]}
              </Link>
            ))}
          </nav>
          <TextScreen key={setting.topic} text={textOf(params)} setting={setting} />
        </>
      )}
    </DeskScreen>
  )
}

function TextScreen({ text, setting }: { text: Text; setting: Setting }) {
  if (text === 'sentences') return <SettingScreen<Sentences> setting={setting} editor={SentencesEditor} />
  if (text === 'mails') return <SettingScreen<MailTexts> setting={setting} editor={MailEditor} />
  if (text === 'agreement')
    return (
      <SettingScreen<Agreement>
        setting={setting}
        editor={AgreementEditor}
        publishing={
          <Note>
            Contributors have to accept it in the studio. It applies to what they publish after that; it can't
            be taken back.
          </Note>
        }
      />
    )
  if (text === 'licence')
    return (
      <SettingScreen<Licence>
        setting={setting}
        editor={LicenceEditor}
        publishing={
          <Note>
            Images licensed from then on have it. Earlier licences keep theirs; it can't be taken back.
          </Note>
        }
      />
    )
  return (
    <SettingScreen<PageText>
      setting={setting}
      editor={page_editors[text]}
      publishing={
        text === 'terms' && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="tell_members" className="size-5" />
            Email members when it applies
          </label>
        )
      }
    />
  )
}

const page_editors = {
  terms: pageTextEditor('terms'),
  faq: pageTextEditor('faq'),
  story: pageTextEditor('story'),
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="max-w-[52ch] text-small text-ink-muted">{children}</p>
)
