import {
  type Agreement,
  type Licence,
  mail_names,
  type MailName,
  mailPlaceholders,
  type MailText,
  type MailTexts,
  type PageText,
  type Sentences,
  type SettingTopic,
  text_facts,
} from '@taswira/contract'
import { useRef } from 'react'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import type { EditorProps } from './setting-screen.tsx'
import { TextPreview } from './text-preview.tsx'
import { NumberField, TextField } from './value-fields.tsx'

/** The text of a page, with its placeholders. */
export const pageTextEditor = (topic: SettingTopic) =>
  function PageTextEditor({ content, onChange, errorIn }: EditorProps<PageText>) {
    return (
      <>
        <MarkdownField
          topic={topic}
          label="Text"
          value={content.markdown}
          onChange={(markdown) => onChange({ markdown })}
          error={errorIn('markdown')}
        />
        <details className="panel p-4">
          <summary className="unfolds font-semibold">Placeholders</summary>
          <dl className="mt-3 grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
            {Object.entries(text_facts).map(([fact, meaning]) => (
              <div key={fact} className="sm:contents">
                <dt className="font-mono">{`{{${fact}}}`}</dt>
                <dd className="mb-1 text-ink-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </>
    )
  }

/** The first sentences of pages. */
export function SentencesEditor({ content, onChange, errorIn }: EditorProps<Sentences>) {
  return (
    <div className="grid max-w-[68ch] gap-4">
      {(Object.keys(sentence_labels) as (keyof Sentences)[]).map((name) => (
        <TextArea
          key={name}
          label={sentence_labels[name]}
          name=""
          rows={name.endsWith('_lead') ? 3 : 1}
          value={content[name]}
          // Each is one paragraph.
          onKeyDown={(event) =>
            event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
          }
          onChange={({ target }) => onChange({ ...content, [name]: target.value.replace(/\s*\n\s*/g, ' ') })}
          error={errorIn(name)}
        />
      ))}
    </div>
  )
}

const sentence_labels: Record<keyof Sentences, string> = {
  home_headline: 'Headline of the home page',
  home_lead: 'Below it',
  pricing_lead: 'Pricing page',
  contributor_lead: 'Be a contributor',
  footer: 'End of every page, after the name',
}

const mail_groups = ['Accounts', 'Payments and plans', 'Messages and requests', 'Contributors'] as const
type MailGroup = (typeof mail_groups)[number]

/** Where each mail stands, and its title. */
const mail_titles: Record<MailName, [group: MailGroup, title: string]> = {
  'verification-code': ['Accounts', 'Code for an email address'],
  welcome: ['Accounts', 'Welcome'],
  'reset-link': ['Accounts', 'Link for a new password'],
  'password-changed': ['Accounts', 'Password changed'],
  'sessions-ended': ['Accounts', 'Logged out on other devices'],
  'new-terms': ['Accounts', 'New terms'],
  receipt: ['Payments and plans', 'Receipt'],
  underpaid: ['Payments and plans', 'Payment too low'],
  refunded: ['Payments and plans', 'Refund'],
  renewed: ['Payments and plans', 'Plan renewed'],
  'renewal-coming': ['Payments and plans', 'Plan renews soon'],
  'plan-change': ['Payments and plans', 'Plan changes'],
  'renewal-refused': ['Payments and plans', 'Renewal declined'],
  'renewal-needs-action': ['Payments and plans', 'Renewal to confirm'],
  'renewal-given-up': ['Payments and plans', 'Renewal declined for good'],
  'plan-over': ['Payments and plans', 'Plan ended without a payment'],
  'no-card': ['Payments and plans', "Card can't be charged again"],
  'board-answers': ['Messages and requests', 'New answers on a board'],
  'board-answered': ['Messages and requests', 'Every image on a board answered'],
  'message-received': ['Messages and requests', 'Message received'],
  'request-received': ['Messages and requests', 'Image request received'],
  'call-received': ['Messages and requests', 'Virtual call requested'],
  'request-found': ['Messages and requests', 'Requested image found'],
  'request-declined': ['Messages and requests', 'Requested image not found'],
  'application-received': ['Contributors', 'Application received'],
  'application-too-early': ['Contributors', 'Applied again too early'],
  invitation: ['Contributors', 'Invitation'],
  'application-declined': ['Contributors', 'Application declined'],
  'correction-refused': ['Contributors', 'Correction refused'],
  'payout-account': ['Contributors', 'Payout account added or changed'],
  'payout-sent': ['Contributors', 'Payout sent'],
  'payout-failed': ['Contributors', 'Payout failed'],
  'payout-withheld': ['Contributors', 'Payout not sent'],
  'contributor-left': ['Contributors', 'Left as a contributor'],
}

/** The texts of mails. Codes and buttons stand between both parts. */
export const MailEditor = (props: EditorProps<MailTexts>) => (
  <>
    {mail_groups.map((group) => (
      <section key={group} className="grid gap-3">
        <h3 className="text-h3">{group}</h3>
        <div className="panel divide-y divide-line">
          {mail_names
            .filter((name) => mail_titles[name][0] === group)
            .map((name) => (
              <MailFields key={name} {...props} name={name} title={mail_titles[name][1]} />
            ))}
        </div>
      </section>
    ))}
  </>
)

function MailFields({
  content,
  onChange,
  errorIn,
  name,
  title,
}: EditorProps<MailTexts> & { name: MailName; title: string }) {
  const text = content[name]
  const set = (changes: Partial<MailText>) => onChange({ ...content, [name]: { ...text, ...changes } })
  const is_wrong = Object.keys(text).some((part) => errorIn(`${name}.${part}`))
  return (
    <details className="group p-4 sm:px-5" open={is_wrong}>
      <summary className="flex cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          <strong className="block font-semibold">{title}</strong>
          <span className="text-small text-ink-muted group-open:hidden">{text.subject}</span>
        </span>
        <ChevronIcon size={20} className="flex-none group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-4">
        <TextField
          label="Subject"
          value={text.subject}
          onChange={(subject) => set({ subject })}
          error={errorIn(`${name}.subject`)}
        />
        <TextField
          label="Heading"
          value={text.heading}
          onChange={(heading) => set({ heading })}
          error={errorIn(`${name}.heading`)}
        />
        <TextArea
          label="Before the code or button"
          name=""
          value={text.before}
          onChange={(event) => set({ before: event.target.value })}
          hint={`Plain text. Placeholders: ${mailPlaceholders(name)
            .map((value) => `{{${value}}}`)
            .join(', ')}`}
          error={errorIn(`${name}.before`)}
        />
        <TextArea
          label="After it"
          name=""
          value={text.after}
          onChange={(event) => set({ after: event.target.value })}
          error={errorIn(`${name}.after`)}
        />
      </div>
    </details>
  )
}

/** The contributor agreement and the share that it promises. */
export function AgreementEditor({ content, onChange, errorIn }: EditorProps<Agreement>) {
  return (
    <>
      <div className="max-w-80">
        <NumberField
          label="Contributor's share in percent"
          value={content.share_percent}
          onChange={(share_percent) => onChange({ ...content, share_percent })}
          hint="Of the price without VAT. Images that are published keep the share of their agreement."
          error={errorIn('share_percent')}
        />
      </div>
      <MarkdownField
        topic="agreement"
        label="Text"
        value={content.markdown}
        onChange={(markdown) => onChange({ ...content, markdown })}
        error={errorIn('markdown')}
      />
    </>
  )
}

/** The Standard License, for most images and for editorial ones. */
export function LicenceEditor({ content, onChange, errorIn }: EditorProps<Licence>) {
  return (
    <>
      <MarkdownField
        topic="licence"
        label="Text"
        value={content.standard}
        onChange={(standard) => onChange({ ...content, standard })}
        error={errorIn('standard')}
      />
      <MarkdownField
        topic="licence"
        label="Text for editorial images"
        value={content.editorial}
        onChange={(editorial) => onChange({ ...content, editorial })}
        error={errorIn('editorial')}
      />
    </>
  )
}

interface MarkdownFieldProps {
  topic: SettingTopic
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A text in Markdown, and beside it what it will look like, in two panes that scroll together. */
function MarkdownField({ topic, label, value, onChange, error }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLElement>(null)
  const follow = useScrollTogether()
  return (
    <div className="text-panes grid grid-cols-1 gap-4 lg:grid-cols-2">
      <TextArea
        ref={field}
        onScroll={() => follow(field.current, preview.current)}
        label={label}
        name=""
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint="## and ### start a heading, - a list item. **bold**, [link](/faq). Leave an empty line between paragraphs."
        rows={28}
        spellCheck
      />
      <TextPreview
        ref={preview}
        onScroll={() => follow(preview.current, field.current)}
        onShown={() => follow(field.current, preview.current)}
        topic={topic}
        label={label}
        markdown={value}
      />
    </div>
  )
}

/** Scrolls one pane as far as another, in proportion to what they can scroll. */
function useScrollTogether() {
  // The pane that was moved here: its own event must not move the other one back.
  const moved = useRef<HTMLElement>(null)
  const depth = (pane: HTMLElement) => pane.scrollHeight - pane.clientHeight
  return (from: HTMLElement | null, to: HTMLElement | null) => {
    const is_echo = moved.current === from
    moved.current = null
    if (is_echo || !from || !to || depth(from) <= 0) return
    const before = to.scrollTop
    to.scrollTop = (from.scrollTop / depth(from)) * depth(to)
    if (to.scrollTop !== before) moved.current = to
  }
}
