import {
  BOARD_NOTE_MAX,
  type BoardImage,
  board_marks,
  hideBoardComment,
  noteOnBoard,
  removeFromBoard,
} from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { moveHandle } from '../../lists/move-handle.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { AskingButton } from './asking-button.tsx'
import { PointedImage } from './pointed-image.tsx'
import { QuietButton } from './quiet-button.tsx'

interface BoardImageCardProps {
  image: BoardImage
  /** From 0. */
  place: number
  count: number
  onMove: (from: number, to: number) => void
}

/** One image of a member's board, with the answers to it. */
export function BoardImageCard({ image, place, count, onMove }: BoardImageCardProps) {
  const { name, slug, stock_id, licensed, marks, comments, note } = image
  return (
    <li className="panel flex flex-col overflow-clip">
      <PointedImage image={image} comments={comments} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-body font-semibold wrap-anywhere">
            <Link to={href('/image/:slug', { slug })} className="hover:underline">
              {name}
            </Link>
          </h2>
          <button
            {...moveHandle({ place, count, onMove })}
            className="icon-btn -mt-2 -mr-2 flex-none cursor-grab active:cursor-grabbing"
            aria-label={`${name}, position ${place + 1} of ${count}. Move with the arrow keys.`}
            title="Drag, or move with the arrow keys"
          >
            <span aria-hidden="true">⠿</span>
          </button>
        </div>
        {licensed && <p className="text-small font-semibold">Yours</p>}
        {marks.length > 0 && (
          <ul className="flex flex-wrap gap-2 text-small" aria-label="Answers">
            {marks.map(({ mark_id, name: who, mark }) => (
              <li key={mark_id} className="rounded-pill bg-soft px-3 py-1 text-on-soft wrap-anywhere">
                {who}: <strong>{board_marks[mark]}</strong>
              </li>
            ))}
          </ul>
        )}
        {comments.length > 0 && (
          <ol className="grid list-decimal gap-3 pl-5" aria-label="Comments">
            {comments.map((comment) => (
              <Comment key={comment.comment_id} comment={comment} />
            ))}
          </ol>
        )}
        <Note stock_id={stock_id} name={name} note={note} />
        <div className="mt-auto flex flex-wrap items-center gap-1">
          {/* For people who neither drag nor use a keyboard (WCAG 2.5.7). */}
          <MoveButton label="Earlier" name={name} to={place - 1} {...{ place, count, onMove }} />
          <MoveButton label="Later" name={name} to={place + 1} {...{ place, count, onMove }} />
          <Remove stock_id={stock_id} name={name} />
        </div>
      </div>
    </li>
  )
}

function Comment({ comment }: { comment: BoardImage['comments'][number] }) {
  const { comment_id, name, text, hidden } = comment
  const form = useForm({ name: hideBoardComment.name, id: comment_id })
  return (
    <li className="text-small">
      <p className={hidden ? 'whitespace-pre-line text-ink-muted line-through' : 'whitespace-pre-line'}>
        <strong className="wrap-anywhere">{name}:</strong> <span className="wrap-anywhere">{text}</span>
      </p>
      <SendForm form={form} preventScrollReset replace>
        <input type="hidden" name="comment_id" value={comment_id} />
        {!hidden && <input type="hidden" name="hidden" value="on" />}
        <FormNotice form={form} />
        <QuietButton form={form}>{hidden ? 'Show again' : 'Hide'}</QuietButton>
      </SendForm>
    </li>
  )
}

function Note({ stock_id, name, note }: { stock_id: string; name: string; note: string }) {
  const form = useForm({ name: noteOnBoard.name, id: stock_id })
  return (
    <details>
      <summary className="unfolds min-h-11 content-center text-small">
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">
          {note ? `Note: ${note}` : 'Add a note'}
        </span>
      </summary>
      <SendForm form={form} preventScrollReset replace className="mt-2 grid gap-3">
        <input type="hidden" name="stock_id" value={stock_id} />
        <FormNotice form={form} />
        <TextArea
          label={`Note on ${name}`}
          {...form.field('note', note)}
          rows={3}
          maxLength={2 * BOARD_NOTE_MAX}
          hint="Only you see it."
        />
        <SubmitButton busy={form.busy} className="btn-compact justify-self-start">
          Save note
        </SubmitButton>
      </SendForm>
    </details>
  )
}

function MoveButton({
  label,
  name,
  to,
  place,
  count,
  onMove,
}: Pick<BoardImageCardProps, 'place' | 'count' | 'onMove'> & { label: string; name: string; to: number }) {
  return (
    <button
      type="button"
      className="btn btn-text btn-compact -ml-3"
      disabled={to < 0 || to >= count}
      onClick={() => onMove(place, to)}
    >
      {label}
      <span className="sr-only">: {name}</span>
    </button>
  )
}

function Remove({ stock_id, name }: { stock_id: string; name: string }) {
  const form = useForm({ name: removeFromBoard.name, id: stock_id })
  return (
    <SendForm form={form} preventScrollReset replace>
      <input type="hidden" name="stock_id" value={stock_id} />
      <FormNotice form={form} />
      <AskingButton form={form} question="Remove it with its note and answers?" confirm="Remove">
        Remove<span className="sr-only"> {name} from this board</span>
      </AskingButton>
    </SendForm>
  )
}
