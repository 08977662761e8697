import {
  BOARD_COMMENT_MAX,
  type BoardComment,
  type BoardMark,
  board_mark_codes,
  board_marks,
  commentOnBoard,
  failure_texts,
  isApiError,
  markOnBoard,
  type SharedBoard,
} from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalFrom, type FormAnswer } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { forgetDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { mark_colours, mark_signs } from './mark-looks.tsx'
import { PointedImage } from './pointed-image.tsx'
import type { Reviewer } from './reviewer.ts'

interface SharedImageProps {
  image: SharedBoard['images'][number]
  token: string
  /** Returns the reviewer, or null after asking for the name. Null before hydration. */
  expectNamed: (() => Reviewer | null) | null
  onSent: () => Promise<void>
  /** Called once the server has stored a mark. */
  onMarked: (mark: BoardMark | null) => void
}

/** One image of a shared board: the answer and the comments. */
export function SharedImage({ image, token, expectNamed, onSent, onMarked }: SharedImageProps) {
  const { name, stock_id, comments } = image
  const [writing, setWriting] = useState(false)
  // Whether the form that closes had the focus, which then moves to its button.
  const had_focus = useRef(false)
  const [point, setPoint] = useState<BoardComment['at']>(null)
  return (
    <li
      className="panel min-w-68 scroll-mt-20 basis-full overflow-clip md:max-w-[calc(var(--ratio)*34rem)] md:grow-(--ratio) md:basis-[calc(var(--ratio)*14rem)] xl:basis-[calc(var(--ratio)*20rem)]"
      style={{ '--ratio': image.width / image.height } as React.CSSProperties}
    >
      <PointedImage
        image={image}
        comments={comments}
        draft={point}
        onPoint={writing ? setPoint : undefined}
      />
      <div className="grid gap-3 p-4">
        <h2 className="text-body font-semibold wrap-anywhere">{name}</h2>
        {expectNamed && <Marks image={image} token={token} expectNamed={expectNamed} onMarked={onMarked} />}
        {comments.length > 0 && (
          <ol className="grid list-decimal gap-2 pl-5 text-small" aria-label="Comments">
            {comments.map(({ comment_id, name: who, text }) => (
              <li key={comment_id} className="whitespace-pre-line wrap-anywhere">
                <strong>{who}:</strong> {text}
              </li>
            ))}
          </ol>
        )}
        {expectNamed &&
          (writing ? (
            <CommentForm
              stock_id={stock_id}
              name={name}
              point={point}
              token={token}
              expectNamed={expectNamed}
              onDone={() => {
                setWriting(false)
                had_focus.current = true
                setPoint(null)
              }}
              onSent={onSent}
            />
          ) : (
            <button
              type="button"
              className="btn btn-text btn-compact -ml-3 justify-self-start"
              ref={(button) => {
                if (!button || !had_focus.current) return
                had_focus.current = false
                button.focus()
              }}
              onClick={() => setWriting(true)}
            >
              Comment<span className="sr-only"> on {name}</span>
            </button>
          ))}
      </div>
    </li>
  )
}

type AnswerProps = Pick<SharedImageProps, 'token'> & { expectNamed: () => Reviewer | null }

function Marks({
  image,
  token,
  expectNamed,
  onMarked,
}: AnswerProps & Pick<SharedImageProps, 'image' | 'onMarked'>) {
  const { name, stock_id } = image
  // What was pressed here; undefined while nothing was.
  const [pressed, setPressed] = useState<BoardMark | null>()
  const wanted = useRef<BoardMark | null>(null)
  // What the server stored since the page was loaded; undefined for nothing.
  const saved = useRef<BoardMark | null>(undefined)
  const sending = useRef(false)
  const [failure, setFailure] = useState('')
  const mark = pressed === undefined ? image.mark : pressed

  function press(code: BoardMark) {
    if (!expectNamed()) return
    wanted.current = mark === code ? null : code
    setPressed(wanted.current)
    setFailure('')
    void send()
  }

  /** Sends the latest press, and repeats if it has changed in the meantime. */
  async function send() {
    const reviewer = expectNamed()
    if (!reviewer || sending.current) return
    sending.current = true
    try {
      let sent
      do {
        sent = wanted.current
        await callApi(markOnBoard, { body: { token, reviewer, stock_id, mark: sent } })
        saved.current = sent
        onMarked(sent)
      } while (wanted.current !== sent)
      announce(sent ? `${board_marks[sent]} to ${name}` : `Answer to ${name} taken back`)
    } catch (error) {
      setPressed(saved.current)
      setFailure(sentenceOf(error))
    } finally {
      sending.current = false
    }
  }

  return (
    <>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">Your answer to {name}</legend>
        {board_mark_codes.map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={mark === code}
            className={`btn ${mark === code ? mark_colours[code] : 'btn-outline'}`}
            onClick={({ detail, currentTarget }) => {
              const first = mark === null
              press(code)
              // The keyboard stays where it is.
              if (first && detail > 0) showNext(currentTarget)
            }}
          >
            {mark === code && mark_signs[code]} {board_marks[code]}
          </button>
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

interface CommentFormProps extends AnswerProps {
  stock_id: string
  name: string
  point: BoardComment['at']
  onDone: () => void
  onSent: () => Promise<void>
}

function CommentForm({ stock_id, name, point, token, expectNamed, onDone, onSent }: CommentFormProps) {
  const form = useForm({ name: commentOnBoard.name, id: stock_id }, { send, keeps_draft: true })

  const { ref } = form
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])

  async function send(sent: FormData): Promise<FormAnswer | undefined> {
    const reviewer = expectNamed()
    if (!reviewer) return
    const body = { token, reviewer, stock_id, text: fieldText(sent, 'text'), at: point }
    try {
      await callApi(commentOnBoard, { body })
    } catch (error) {
      return {
        form: form.name,
        sent: false,
        ...refusalFrom(error, {
          failed: failure_texts.something_went_wrong,
          explain: ({ message }) => message,
          fields: ['text'],
        }),
      }
    }
    forgetDraft(form.name)
    await onSent()
    announce('Comment sent')
    onDone()
    return undefined
  }

  return (
    <SendForm form={form} className="grid gap-3">
      <FormNotice form={form} />
      <TextArea
        label={`Comment on ${name}`}
        {...form.field('text')}
        rows={3}
        maxLength={2 * BOARD_COMMENT_MAX}
        hint={point ? 'About the marked point.' : 'Press on the image to point at something.'}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} className="btn-compact">
          Send comment
        </SubmitButton>
        <button type="button" className="btn btn-text btn-compact" onClick={onDone}>
          Cancel
        </button>
      </div>
    </SendForm>
  )
}

/** Scrolls to the next image without an answer. */
function showNext(pressed: HTMLElement) {
  const images = [...pressed.closest('ol')!.children]
  const here = images.indexOf(pressed.closest('li')!)
  const next = images.find((image, place) => place > here && !image.querySelector('[aria-pressed=true]'))
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  next?.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' })
}

const sentenceOf = (error: unknown) =>
  isApiError(error) && error.status < 500 ? error.message : errorSentence(error)
