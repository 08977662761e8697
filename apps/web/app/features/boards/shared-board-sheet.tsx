import { type BoardMark, finishOnBoard, REVIEWER_NAME_MAX, type SharedBoard } from '@taswira/contract'
import { useId, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { imagesText } from './board-list.tsx'
import { type Reviewer, setReviewerName, useReviewer } from './reviewer.ts'
import { SharedImage } from './shared-image.tsx'

interface SharedBoardSheetProps {
  board: SharedBoard
  token: string
  /** Loads the comments again. */
  onSent: () => Promise<void>
}

/** A board as people with its link see it. */
export function SharedBoardSheet({ board, token, onSent }: SharedBoardSheetProps) {
  const reviewer = useReviewer()
  const { name, owner, images } = board
  const form = useRef<HTMLFormElement>(null)
  const [unnamed, setUnnamed] = useState(false)
  const heading = useId()
  const [done, setDone] = useState(false)
  const { run } = useOneAtATime()
  // Marks made since the board was loaded, by stock id.
  const [marked, setMarked] = useState<Record<string, BoardMark | null>>({})
  const answered = images.filter(({ stock_id, mark }) =>
    stock_id in marked ? marked[stock_id] : mark,
  ).length

  /** The reviewer with a name; otherwise asks for it and returns null. */
  function expectNamed(): Reviewer | null {
    if (reviewer?.name) return reviewer
    setUnnamed(true)
    form.current?.querySelector('input')?.focus()
    announce('Please enter your name first.', 'assertive')
    return null
  }

  /** Answers are already stored: if this fails, the member is mailed about them within a day. */
  function finish() {
    setDone(true)
    void run(() => callApi(finishOnBoard, { body: { token } }).catch(() => {}))
  }

  return (
    <>
      <h1 id={heading} className="text-h1 wrap-anywhere">
        {name}
      </h1>
      <p className="mt-2 max-w-[60ch] text-ink-muted wrap-anywhere">
        {owner} asks for your opinion on {imagesText(images.length).toLowerCase()}. Say yes, maybe or no, and
        comment where you like. Licensed images have no watermark.
      </p>
      {/* Answering needs script, looking doesn't. */}
      {reviewer && (
        <form ref={form} className="mt-5 max-w-90" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={REVIEWER_NAME_MAX}
            defaultValue={reviewer.name}
            error={unnamed && !reviewer.name ? 'Please enter your name first.' : undefined}
            hint={`${owner} sees it beside your answers.`}
            onChange={({ target }) => setReviewerName(target.value.trim())}
          />
        </form>
      )}
      <p className="only-without-script notice notice-info mt-5">
        To answer, turn on JavaScript for this site.
      </p>
      {images.length === 0 && <p className="mt-8 text-ink-muted">There are no images on this board yet.</p>}
      {/* Each row shares its width by the images' ratios, so they are about equally high. The last row isn't stretched. */}
      <ol
        aria-labelledby={heading}
        className="mt-8 flex flex-wrap gap-6 md:after:grow-[9] md:after:content-['']"
      >
        {images.map((image) => (
          <SharedImage
            key={image.stock_id}
            image={image}
            token={token}
            expectNamed={reviewer ? expectNamed : null}
            onSent={onSent}
            onMarked={(mark) => {
              setMarked((before) => ({ ...before, [image.stock_id]: mark }))
              setDone(false)
            }}
          />
        ))}
      </ol>
      {reviewer && images.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-6 flex min-h-16 items-center justify-between gap-4 border-t border-line bg-surface px-(--gutter) py-2">
          {done || answered === images.length ? (
            <p
              // The pressed button is gone.
              ref={done ? focusOnce : undefined}
              tabIndex={-1}
              className="font-semibold outline-none wrap-anywhere"
            >
              Thank you. {owner} sees your answers.
            </p>
          ) : (
            <>
              <p className="font-semibold tabular-nums">
                {answered} of {images.length} answered
              </p>
              {answered > 0 && (
                <button type="button" className="btn btn-soft btn-compact" onClick={finish}>
                  I'm done
                </button>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}
