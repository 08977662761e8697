import { type CallResult, previewText, type SettingTopic } from '@taswira/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextBlocks } from '../../../texts/text-block.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { callDesk } from '../frame/desk-calls.ts'

/** Wait after the last change before the server parses the text, in ms. */
const PAUSE_MS = 400

interface TextPreviewProps extends Pick<React.ComponentProps<'section'>, 'ref' | 'onScroll'> {
  topic: SettingTopic
  label: string
  markdown: string
  /** Called when the preview shows a change. */
  onShown: () => void
}

/** A text as its page shows it, in either theme. */
export function TextPreview({ ref, onScroll, topic, label, markdown, onShown }: TextPreviewProps) {
  const [parsed, setParsed] = useState<CallResult<typeof previewText>>()
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  useEffect(() => {
    let outdated = false
    const timer = setTimeout(() => {
      callDesk(previewText, { body: { topic, markdown } }).then(
        (result) => outdated || setParsed(result),
        // The last preview stays; saving reports the error.
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [topic, markdown])
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    if (parsed) shown()
  }, [parsed])
  return (
    <div>
      <div className="flex items-center justify-between">
        <p className="text-small font-semibold">Preview</p>
        <button
          type="button"
          className="btn btn-text btn-compact"
          onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}
        >
          {theme === 'light' ? 'Show in dark' : 'Show in light'}
        </button>
      </div>
      {parsed?.problem && (
        <Notice tone="danger" className="mb-3">
          {parsed.problem}
        </Notice>
      )}
      <section
        ref={ref}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it (WCAG 2.1.1)
        tabIndex={0}
        data-look={theme}
        aria-label={`Preview: ${label}`}
        className="text-pane rounded-card border border-line bg-bg p-4 text-ink wrap-anywhere"
      >
        {parsed ? (
          <TextBlocks
            blocks={parsed.blocks.map((block) =>
              'heading' in block ? { ...block, id: `preview-${block.id}` } : block,
            )}
          />
        ) : (
          <Spinner size={24} />
        )}
      </section>
    </div>
  )
}
