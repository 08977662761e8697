import { exportSettings, importSettings, type SettingTopic } from '@taswira/contract'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { writeToDisk } from '../../downloads/write-to-disk.ts'
import { callDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { useDeskForm } from '../../features/desk/frame/use-desk-form.ts'
import { fieldText } from '../../forms/form-values.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { settings } from '../../site/settings.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Route } from './+types/settings-file.ts'

export const clientLoader = () => loadScreen(() => callDesk(exportSettings, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    export: async () => {
      const file = await callDesk(exportSettings, {})
      const name = `${settings
        .now()
        .name.normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')}-settings.json`
      writeToDisk(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), name)
      return 'Exported.'
    },
    import: async (form) => {
      const { drafts } = await callDesk(importSettings, { body: JSON.parse(fieldText(form, 'content')) })
      return drafts.length === 0
        ? 'The file has the settings that apply already.'
        : `Saved as drafts: ${drafts.map((topic) => screens[topic].name).join(', ')}. Review and publish each of them.`
    },
  })

/** Whether it is a JSON object; the server checks what is in it. */
function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

export const shouldRevalidate = revalidatesScreen

export default function SettingsFileScreen({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Export and import" loaded={loaderData}>
      {() => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Export />
          <Import />
          <Screens />
        </div>
      )}
    </DeskScreen>
  )
}

function Export() {
  const form = useDeskForm('export')
  return (
    <section aria-labelledby="export" className="panel p-5">
      <h2 id="export" className="text-h3">
        Export
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        One file with all the settings below as they apply now. Promotion codes, images and members aren't in
        it.
      </p>
      <SendForm form={form} preventScrollReset>
        <FormNotice form={form} />
        <SubmitButton busy={form.busy}>Export settings</SubmitButton>
      </SendForm>
    </section>
  )
}

function Import() {
  const form = useDeskForm('import')
  const [content, setContent] = useState<string>()
  const [sent, setSent] = useState<string>()
  const problems = content === sent ? Object.entries(form.answer?.fields ?? {}) : []
  return (
    <section aria-labelledby="import" className="panel p-5">
      <h2 id="import" className="text-h3">
        Import
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        Try changes on a test shop, export them there and import them here. Each setting that differs becomes
        a draft; visitors see nothing until you publish it.
      </p>
      <SendForm form={form} preventScrollReset onSubmit={() => setSent(content)} className="grid gap-4">
        {content === sent && <FormNotice form={form} />}
        <input type="hidden" name="content" value={content ?? ''} />
        <Field
          label="Settings file"
          name=""
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void target.files?.[0]?.text().then(setContent)}
          error={content !== undefined && !isJson(content) ? "This isn't a settings file." : undefined}
        />
        {problems.length > 0 && (
          <Notice tone="danger">
            <p>Nothing was imported:</p>
            <ul className="mt-1 list-disc pl-5 wrap-anywhere">
              {problems.map(([path, sentence]) => (
                <li key={path}>
                  {path.replace(/^settings\./, '').replaceAll(/[._]/g, ' ')}: {sentence}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <SubmitButton
          busy={form.busy}
          disabled={content === undefined || !isJson(content)}
          className="justify-self-start"
        >
          Import as drafts
        </SubmitButton>
      </SendForm>
    </section>
  )
}

function Screens() {
  return (
    <section aria-labelledby="screens" className="mt-4 lg:col-span-2">
      <h2 id="screens" className="text-h3">
        Settings in the file
      </h2>
      <p className="mt-2 text-ink-muted">Review and publish the draft of each on its own screen.</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {Object.values(screens).map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where each setting is reviewed and published. */
const screens: Record<SettingTopic, { name: string; to: string }> = {
  prices: { name: 'Prices', to: href('/desk/prices') },
  identity: { name: 'Name and contacts', to: href('/desk/identity') },
  look: { name: 'Look', to: href('/desk/look') },
  payment_rules: { name: 'Payment rules', to: href('/desk/payment-rules') },
  terms: { name: 'Terms', to: href('/desk/texts/:text?', { text: 'terms' }) },
  faq: { name: 'FAQ', to: href('/desk/texts/:text?', { text: 'faq' }) },
  story: { name: 'Our Story', to: href('/desk/texts/:text?', { text: 'story' }) },
  mails: { name: 'Emails', to: href('/desk/texts/:text?', { text: 'mails' }) },
  sentences: { name: 'Short texts', to: href('/desk/texts/:text?', { text: 'sentences' }) },
  agreement: { name: 'Contributor agreement', to: href('/desk/texts/:text?', { text: 'agreement' }) },
  licence: { name: 'Licence', to: href('/desk/texts/:text?', { text: 'licence' }) },
}
