import { diffArrays } from 'diff'

interface TextChangesProps {
  before: string
  after: string
}

/** The paragraphs that differ between two texts, side by side on wide screens. */
export function TextChanges({ before, after }: TextChangesProps) {
  return (
    <div className="grid gap-2">
      {Object.entries(toRows(diffArrays(paragraphs(before), paragraphs(after)))).map(([place, row]) =>
        row.same > 0 ? (
          <p key={place} className="text-micro text-ink-muted">
            {row.same === 1 ? '1 unchanged paragraph' : `${row.same} unchanged paragraphs`}
          </p>
        ) : (
          <div key={place} className="grid gap-2 whitespace-pre-wrap sm:grid-cols-2">
            <div className="rounded-field bg-band/10 p-2">{row.old && <del>{row.old}</del>}</div>
            <div className="rounded-field bg-accent/20 p-2">
              {row.now && <ins className="no-underline">{row.now}</ins>}
            </div>
          </div>
        ),
      )}
    </div>
  )
}

const paragraphs = (text: string) => text.split(/\n\s*\n/)

interface Row {
  /** Number of unchanged paragraphs; 0 for a change. */
  same: number
  old: string
  now: string
}

/** Puts what was removed beside what was added in its place. */
function toRows(changes: ReturnType<typeof diffArrays<string>>): Row[] {
  const rows: Row[] = []
  for (const { added, removed, value } of changes) {
    const text = value.join('\n\n')
    const last = rows.at(-1)
    if (!added && !removed) rows.push({ same: value.length, old: '', now: '' })
    else if (added && last?.same === 0 && !last.now) last.now = text
    else rows.push({ same: 0, old: removed ? text : '', now: added ? text : '' })
  }
  return rows
}
