import {
  CHANGE_WAIT_HOURS,
  listChanges,
  type Loosening,
  type Setting,
  type SettingVersion,
} from '@taswira/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { focusOnce } from '../../../ui/focus-once.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { valueText } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { TextChanges } from './text-changes.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { isSame, useKeptEdit } from '../frame/use-kept-edit.ts'
import { VersionTable } from './version-table.tsx'

export interface EditorProps<Content> {
  content: Content
  onChange: (content: Content) => void
  /** The error of a value by its path, such as "packs.0.credits". */
  errorIn: (path: string) => string | undefined
  /** Called when a check of a value begins or ends. In between, the draft can't be saved or published. */
  onChecking: (checking: boolean) => void
}

interface SettingScreenProps<Content> {
  setting: Setting
  editor: React.ComponentType<EditorProps<Content>>
  /** Shows what visitors would see with this content, unless the editor does. */
  preview?: React.ComponentType<{ content: Content }>
  /** More fields of the form that publishes. */
  publishing?: React.ReactNode
}

/** Edits one setting: its draft, a preview, its publication and its versions. */
export function SettingScreen<Content extends object>({
  setting,
  editor: Editor,
  preview: Preview,
  publishing,
}: SettingScreenProps<Content>) {
  const form = useDeskForm('save')
  const { draft, versions } = setting
  const saved = (draft?.content ?? setting.content) as Content
  const { content, setContent, changed, restored } = useKeptEdit(setting.topic, saved)
  const [seen, setSeen] = useState(saved)
  // What the server checked last: its errors are about these values.
  const [sent, setSent] = useState(saved)
  const [checking, setChecking] = useState(false)
  const [compared, setCompared] = useState<SettingVersion>()
  // Saved or discarded here: the screen was loaded again.
  if (!isSame(seen, saved)) {
    setSeen(saved)
    setContent(saved)
  }
  const scheduled = versions.find(({ state }) => state === 'scheduled')

  return (
    <div className="grid gap-12">
      <section aria-labelledby="edit">
        <h2 id="edit" className={draft ? 'text-h2' : 'sr-only'}>
          {draft ? 'Draft' : 'Edit'}
        </h2>
        <p className="mt-2 max-w-[68ch] text-ink-muted">
          {draft
            ? `Last saved ${momentText(draft.changed_at)}${draft.operator ? ` by ${draft.operator}` : ''}. Visitors don't see it yet.`
            : 'Your changes become a draft first. Visitors see nothing until you publish it.'}
        </p>
        {restored && (
          <Notice tone="info" className="mt-4 max-w-[68ch]">
            These are your changes from before. They aren't saved yet.
          </Notice>
        )}
        <SendForm
          form={form}
          preventScrollReset
          // Tab keeps a field above the buttons at the lower edge.
          className="mt-6 grid gap-6 [&_:is(input,textarea,button)]:scroll-mb-28"
          onSubmit={() => setSent(content)}
        >
          <input type="hidden" name="content" value={JSON.stringify(content)} />
          <input type="hidden" name="revision" value={draft?.revision ?? ''} />
          <Editor
            content={content}
            onChange={setContent}
            onChecking={setChecking}
            errorIn={(path) =>
              isSame(valueAt(sent, path), valueAt(content, path))
                ? form.field(`content.${path}`).error
                : undefined
            }
          />
          <FormNotice form={form} />
          {/* Within reach below a long text, once there is something to save or publish. */}
          <div
            className={clsx(
              'flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3',
              (changed || draft) && 'sticky bottom-0 z-10',
            )}
          >
            <SubmitButton busy={form.busy} disabled={!changed || checking}>
              Save draft
            </SubmitButton>
            {changed ? (
              <button type="button" className="btn btn-text" onClick={() => setContent(saved)}>
                Undo changes
              </button>
            ) : (
              draft && (
                <>
                  {form.answer?.done && (
                    <span className="inline-flex items-center gap-2 text-small text-success">
                      <CheckIcon size={18} /> Saved
                    </span>
                  )}
                  <a href="#publish" className="btn btn-text">
                    Go to Publish
                  </a>
                </>
              )
            )}
          </div>
        </SendForm>
        {draft && !changed && (
          <div className="mt-3">
            <DiscardDraft revision={draft.revision} />
          </div>
        )}
      </section>
      {Preview && (
        <section aria-labelledby="preview">
          <h2 id="preview" className="text-h2">
            Preview
          </h2>
          <div className="mt-4">
            <Preview content={content} />
          </div>
        </section>
      )}
      {draft && (
        <section aria-labelledby="publish">
          <h2 id="publish" className="scroll-mt-24 text-h2">
            Publish
          </h2>
          {checking ? (
            <p className="mt-2 text-ink-muted">We're still checking the logo. Save it when that's done.</p>
          ) : changed ? (
            <p className="mt-2 text-ink-muted">Save your changes first.</p>
          ) : scheduled ? (
            <p className="mt-2 text-ink-muted">
              Another change is scheduled for {momentText(scheduled.valid_from)}. Take it back first.
            </p>
          ) : (
            <Publish {...draft} before={setting.content} after={draft.content}>
              {publishing}
            </Publish>
          )}
        </section>
      )}
      <section aria-labelledby="versions">
        <h2 id="versions" className="text-h2">
          Versions
        </h2>
        {versions.length === 0 ? (
          <p className="mt-2 text-ink-muted">No version has been published yet, so the first values apply.</p>
        ) : (
          <VersionTable
            versions={versions}
            onCompare={setCompared}
            onEdit={(chosen) => setContent(chosen as Content)}
          />
        )}
        {compared && (
          <section aria-labelledby="compared" className="panel mt-6 p-4">
            <h3 id="compared" className="text-h3" tabIndex={-1} ref={focusOnce}>
              From the version of {momentText(compared.valid_from)} to what is above
            </h3>
            <div className="mt-3">
              <Comparison before={compared.content} after={content} />
            </div>
          </section>
        )}
      </section>
    </div>
  )
}

/** The value at a path such as "packs.0.credits". */
const valueAt = (content: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], content)

const DiscardDraft = ({ revision }: { revision: number }) => (
  <AskFirst
    form={useDeskForm('discard')}
    label="Discard draft"
    question="Discard this draft?"
    className="btn-text btn-compact"
  >
    <input type="hidden" name="revision" value={revision} />
  </AskFirst>
)

function Comparison({ before, after }: { before: object; after: object }) {
  const changes = listChanges(before, after)
  return changes.length === 0 ? <p>They are the same.</p> : <Changes changes={changes} />
}

const loosening_texts: Record<Exclude<Loosening, 'none'>, string> = {
  mailed: 'All owners are emailed about this change.',
  waits: `This change is large enough to wait: it applies ${CHANGE_WAIT_HOURS} hours after you publish it at the earliest. All owners are emailed, and any of them can take it back until then.`,
}

interface PublishProps {
  revision: number
  loosens: Loosening
  before: Setting['content']
  after: Setting['content']
  children: React.ReactNode
}

function Publish({ revision, loosens, before, after, children }: PublishProps) {
  const form = useDeskForm('publish')
  const changes = listChanges(before, after)
  if (changes.length === 0)
    return <p className="mt-2 text-ink-muted">The draft is the same as what applies now.</p>
  return (
    <div className="mt-2 grid gap-4">
      <Changes changes={changes} />
      {loosens !== 'none' && <p className="max-w-[68ch] text-small">{loosening_texts[loosens]}</p>}
      <div>
        <AskFirst form={form} label="Publish" question="Publish this draft?" className="btn-filled">
          <input type="hidden" name="revision" value={revision} />
          <Field
            label="From"
            {...form.field('day')}
            type="date"
            hint="It applies from 00:00 WAT on this day. Leave it empty to publish now."
          />
          {children}
          {form.field('valid_from').error && <Notice tone="danger">{form.field('valid_from').error}</Notice>}
        </AskFirst>
      </div>
    </div>
  )
}

const Changes = ({ changes }: { changes: ReturnType<typeof listChanges> }) => (
  <ul className="grid gap-1 text-small wrap-anywhere">
    {changes.slice(0, CHANGES_MAX).map(({ path, before = '', after = '' }) => (
      <li key={path}>
        <span className="text-ink-muted">{pathText(path)}:</span>{' '}
        {`${before}${after}`.includes('\n') ? (
          <TextChanges before={before} after={after} />
        ) : (
          <>
            <del>{valueText(path, before)}</del> <ins className="no-underline">{valueText(path, after)}</ins>
          </>
        )}
      </li>
    ))}
    {changes.length > CHANGES_MAX && <li>… and {changes.length - CHANGES_MAX} more</li>}
  </ul>
)

/** Changes listed at most. */
const CHANGES_MAX = 30

/** "plans › 1 › tiers › 2 › monthly" for the path "plans.0.tiers.1.monthly_kobo". */
const pathText = (path: string) =>
  path
    .replace(/_kobo$/, '')
    .split('.')
    .map((part) =>
      /^\d+$/.test(part)
        ? String(Number(part) + 1)
        : part === 'markdown'
          ? 'text'
          : part.replaceAll('_', ' '),
    )
    .join(' › ')
