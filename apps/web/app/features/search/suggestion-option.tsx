import { EXACT_TOTAL_LIMIT, numberText, pictureAs, type Suggestion } from '@taswira/contract'
import { useLowData } from '../../browser/preferences.ts'
import { SearchIcon, icon, ring } from '../../ui/icons.tsx'

const ClockIcon = icon(`${ring}M12 7.5V12l3 2`)

const kind_names = { word: '', category: 'Category', contributor: 'Contributor', stock_id: 'Image' }

/** A list entry that screen readers read as "wedding, 31 images"; recent searches have only their words. */
export function SuggestionOption({ suggestion, is_recent }: { suggestion: Suggestion; is_recent: boolean }) {
  const { kind, text, thumbnail, focal_point } = suggestion
  const low = useLowData()
  const facts = [kind_names[kind], kind === 'stock_id' ? '' : countText(suggestion)]
  const details = is_recent ? [] : facts.filter(Boolean)
  return (
    <>
      {thumbnail && !low ? (
        <img
          src={pictureAs(thumbnail, '240')}
          alt=""
          width={40}
          height={40}
          decoding="async"
          className="size-10 shrink-0 rounded-field bg-sunken object-cover"
          style={{ objectPosition: focal_point ?? undefined }}
        />
      ) : (
        <span className="flex w-10 shrink-0 justify-center">
          {is_recent ? <ClockIcon size={18} /> : <SearchIcon size={18} />}
        </span>
      )}
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold text-ink">{text}</span>
        {details.length > 0 && (
          <>
            <span className="sr-only">, </span>
            <span className="block truncate text-small leading-tight">{details.join(', ')}</span>
          </>
        )}
      </span>
    </>
  )
}

function countText({ kind, count }: Suggestion): string {
  const more = kind === 'word' && count >= EXACT_TOTAL_LIMIT ? '+' : ''
  return count === 1 ? '1 image' : `${numberText(count)}${more} images`
}
