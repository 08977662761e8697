import {
  BOARD_NOTE_MAX,
  type BoardImage,
  board_marks,
  hideBoardComment,
  noteOnBoard,
  removeFromBoard,
} from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Picture } from '../../assets/picture.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { moveHandle } from '../../lists/move-handle.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { AskingButton } from './asking-button.tsx'
import { mark_colours, mark_signs } from './mark-looks.tsx'
import { PointedImage } from './pointed-image.tsx'
import { QuietButton } from './quiet-button.tsx'

interface BoardImageCardProps {
  image: BoardImage
  /** From 0. */
  place: number
  count: number
  onMove: (from: number, to: number) => void
  onOpen: () => void
}

/** One image of a member's board, with the answers to it. A press opens the rest (`BoardImageSheet`). */
export function BoardImageCard({ image, place, count, onMove, onOpen }: BoardImageCardProps) {
  const { name, licensed, marks, comments, note } = image
  const said = [
    comments.length === 1 ? '1 comment' : comments.length > 1 && `${comments.length} comments`,
    note && 'Note',
  ].filter(Boolean)
  return (
    <li className="panel relative flex flex-col overflow-clip">
      <Picture
        asset={image}
        alt=""
        sizes="(min-width:1024px) 300px, (min-width:640px) 32vw, 46vw"
        className="aspect-square w-full"
      />
      {licensed && <p className="tag absolute top-2 left-2">Licensed</p>}
      <button
        {...moveHandle({ place, count, onMove })}
        className="icon-btn absolute top-1 right-1 z-10 cursor-grab bg-surface active:cursor-grabbing"
        aria-label={`${name}, position ${place + 1} of ${count}. Move with the arrow keys.`}
        title="Drag, or move with the arrow keys"
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <div className="grid gap-1.5 px-3 py-2">
        <h2 className="min-w-0 text-small font-semibold">
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full truncate text-left after:absolute after:inset-0"
            onClick={onOpen}
          >
            {name}
          </button>
        </h2>
        {marks.length > 0 && (
          <ul className="flex flex-wrap gap-1 text-micro font-semibold" aria-label="Answers">
            {marks.map(({ mark_id, name: who, mark }) => (
              <li key={mark_id} title={`${who}: ${board_marks[mark]}`}>
                <span
                  aria-hidden="true"
                  className={`flex items-center gap-1 rounded-pill px-2 ${mark_colours[mark]}`}
                >
                  {initialsOf(who)} {mark_signs[mark]}
                </span>
                <span className="sr-only">
                  {who}: {board_marks[mark]}
                </span>
              </li>
            ))}
          </ul>
        )}
        {said.length > 0 && <p className="text-micro text-ink-muted">{said.join(' · ')}</p>}
      </div>
    </li>
  )
}

interface BoardImageSheetProps extends Omit<BoardImageCardProps, 'image' | 'onOpen'> {
  /** Undefined while the sheet is closed. */
  image: BoardImage | undefined
  onClose: () => void
}

/** One image of a member's board with comments, note, order and removal. */
export function BoardImageSheet({ image, onClose, ...order }: BoardImageSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = image !== undefined
  useEffect(() => {
    if (shown) dialog.current?.showModal()
    // The image was removed.
    else dialog.current?.close()
  }, [shown])
  return (
    <Sheet
      ref={dialog}
      label={image?.name ?? 'Image'}
      className="m-auto h-dvh max-h-none w-full max-w-none overflow-y-auto bg-surface text-ink sm:h-fit sm:max-h-[calc(100dvh-48px)] sm:max-w-180 sm:rounded-modal"
      onClose={onClose}
    >
      {image && <OpenedImage image={image} {...order} onClose={() => dialog.current?.close()} />}
    </Sheet>
  )
}

function OpenedImage({
  image,
  place,
  count,
  onMove,
  onClose,
}: Omit<BoardImageCardProps, 'onOpen'> & { onClose: () => void }) {
  const { name, slug, stock_id, width, height, marks, comments, note } = image
  return (
    <>
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
        <h2 className="min-w-0 text-body font-semibold wrap-anywhere">
          <Link to={href('/image/:slug', { slug })} className="hover:underline">
            {name}
          </Link>
        </h2>
        <button type="button" className="icon-btn flex-none" aria-label="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </div>
      <div className="bg-sunken">
        <div className="mx-auto" style={{ maxWidth: `${(60 * width) / height}dvh` }}>
          <PointedImage image={image} comments={comments} />
        </div>
      </div>
      <div className="grid gap-3 p-4">
        {marks.length > 0 && (
          <ul className="flex flex-wrap gap-2 text-small" aria-label="Answers">
            {marks.map(({ mark_id, name: who, mark }) => (
              <li key={mark_id} className={`rounded-pill px-3 py-1 wrap-anywhere ${mark_colours[mark]}`}>
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
        <div className="flex flex-wrap items-center gap-1">
          {/* For people who neither drag nor use a keyboard (WCAG 2.5.7). */}
          <MoveButton label="Earlier" name={name} to={place - 1} {...{ place, count, onMove }} />
          <MoveButton label="Later" name={name} to={place + 1} {...{ place, count, onMove }} />
          <Remove stock_id={stock_id} name={name} />
        </div>
      </div>
    </>
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
