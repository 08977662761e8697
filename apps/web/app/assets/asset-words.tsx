import type { AssetNotes } from '@taswira/contract'
import { useSyncExternalStore } from 'react'

interface AssetWordsProps {
  /** In English; may be empty. */
  description: string
  notes: AssetNotes
  /** Sentences about where it was taken and the like. */
  texts: string[]
  /** The image's releases, as a sentence. */
  release: string | null
}

/** Description, captions in other languages, location and releases. A caption in the reader's language comes first. */
export function AssetWords({ description, notes: { captions }, texts, release }: AssetWordsProps) {
  const tags = useLanguages()
  const first = tags.find((tag) => tag === 'en' || captions.some(({ language }) => language === tag))
  const own = captions.find(({ language }) => language === first)
  const others = captions.filter((caption) => caption !== own)
  return (
    <div className="grid max-w-[68ch] gap-3">
      {own && <CaptionText {...own} />}
      {description && <p>{description}</p>}
      {others.map((caption) => (
        <CaptionText key={caption.language} {...caption} />
      ))}
      {[...texts, release].map(
        (text) =>
          text && (
            <p key={text} className="text-small text-ink-muted">
              {text}
            </p>
          ),
      )}
    </div>
  )
}

const CaptionText = ({ language, title, description }: AssetNotes['captions'][number]) => (
  <p lang={language} dir="auto">
    <span className="font-semibold">{title}</span>
    {description && <span className="block">{description}</span>}
  </p>
)

/**
 * The reader's languages without regions, most preferred first; empty on the server, whose pages are the same for
 * everyone.
 */
const useLanguages = () =>
  useSyncExternalStore(
    (listener) => {
      addEventListener('languagechange', listener)
      return () => removeEventListener('languagechange', listener)
    },
    () => navigator.languages.join(' '),
    () => '',
  )
    .split(' ')
    .map((tag) => tag.split('-')[0]!.toLowerCase())
