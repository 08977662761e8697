import { BOARD_NAME_MAX, type BoardSummary, createBoard, numberText } from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EmptyFrame } from '../../ui/empty-frame.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

interface BoardListProps {
  boards: BoardSummary[]
  /** Number of saved images. */
  saved: number
}

/** The member's boards and a form for another one, above the saved images. */
export function BoardList({ boards, saved }: BoardListProps) {
  return (
    <section aria-labelledby="boards" className="relative mb-10">
      <h2 id="boards" className="text-h2 sm:leading-11">
        Boards
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        Collect images for a project, send a link, and license what is approved. People with the link need no
        account.
      </p>
      <details className="mt-3 sm:mt-0">
        <summary className="btn btn-outline btn-compact sm:absolute sm:top-0 sm:right-0">New board</summary>
        <NewBoard saved={saved} />
      </details>
      {boards.length > 0 && (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {boards.map((board) => (
            <li key={board.board_key} className="panel overflow-clip">
              <Link to={href('/account/boards/:board_key', board)} className="block hover:bg-soft">
                <span className="grid h-28 grid-cols-3 gap-0.5 bg-sunken">
                  {board.images === 0 && <EmptyFrame className="col-span-3 w-20 place-self-center" />}
                  {board.thumbnails.map((thumbnail) => (
                    <img
                      key={thumbnail}
                      src={thumbnail}
                      alt=""
                      loading="lazy"
                      className="size-full min-h-0 object-cover"
                    />
                  ))}
                </span>
                <span className="block p-3">
                  <span className="block font-semibold wrap-anywhere">{board.name}</span>
                  <span className="block text-small text-ink-muted">
                    {imagesText(board.images)}
                    {board.shared && ' · shared'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** "No images", "1 image", "12 images". */
export const imagesText = (images: number) =>
  images === 0 ? 'No images' : images === 1 ? '1 image' : `${numberText(images)} images`

function NewBoard({ saved }: { saved: number }) {
  const form = useForm({ name: createBoard.name })
  return (
    <SendForm form={form} className="mt-4 max-w-160">
      <FormNotice form={form} className="mb-4" />
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Name" {...form.field('name')} maxLength={2 * BOARD_NAME_MAX} required />
        <SubmitButton busy={form.busy} className="sm:mt-7">
          Create board
        </SubmitButton>
      </div>
      {saved > 0 && (
        <label className="mt-2 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="saved" className="size-5 flex-none" />
          Start with my saved images
        </label>
      )}
    </SendForm>
  )
}
