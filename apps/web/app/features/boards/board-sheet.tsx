import {
  type Board,
  BOARD_NAME_MAX,
  creditsText,
  deleteBoard,
  editBoard,
  isApproved,
} from '@taswira/contract'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { readCollecting, startCollecting, stopCollecting } from '../../saves/collecting.ts'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AskingButton } from './asking-button.tsx'
import { BoardImages } from './board-images.tsx'
import { imagesText } from './board-list.tsx'
import { LicenseForm } from './license-form.tsx'
import { type SavedImage, SavedToAdd } from './saved-to-add.tsx'
import { SharePanel } from './share-panel.tsx'

interface BoardSheetProps {
  board: Board
  /** The member's latest saved images. */
  saved: SavedImage[]
  /** The member's balance in credits; null while it isn't known. */
  credits: number | null
}

/** A board as its member sees it. */
export function BoardSheet({ board, saved, credits }: BoardSheetProps) {
  const { name, client, project, images, credits_per_image } = board
  const to_license = images.filter(({ licensed, marks }) => !licensed && isApproved(marks))
  const about = [client, project].filter(Boolean).join(' · ')
  return (
    <>
      <Link
        to={`${href('/account/profile')}?tab=saved`}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        Saved images and boards
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{name}</h1>
          {about && <p className="mt-1 text-ink-muted wrap-anywhere">{about}</p>}
        </div>
        <Collect board={board} />
      </div>
      {images.length === 0 ? (
        <p className="mt-8 max-w-[60ch] text-ink-muted">
          There are no images on this board yet. Press “Add images”, then the bookmark on every image that you
          want here.
        </p>
      ) : (
        <BoardImages board_key={board.board_key} images={images} />
      )}
      {to_license.length > 0 && (
        // On a phone, the panel is below the screen.
        <a href="#license" className="btn btn-filled sticky bottom-3 z-10 mt-4 w-full shadow-float sm:hidden">
          License {imagesText(to_license.length)} · {creditsText(to_license.length * credits_per_image)}
        </a>
      )}
      <div className="mt-8 grid gap-5 lg:grid-cols-2">
        <SharePanel board={board} />
        {images.length > 0 && <LicenseForm {...board} credits={credits} />}
      </div>
      <SavedToAdd saved={saved.filter(({ stock_id }) => !images.some((one) => one.stock_id === stock_id))} />
      <Details board={board} />
    </>
  )
}

/** Whether saved images are added to this board. */
function Collect({ board }: { board: Board }) {
  const navigate = useNavigate()
  const [on, setOn] = useState(() => readCollecting()?.board_key === board.board_key)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="btn btn-filled"
        onClick={() => {
          startCollecting(board)
          void navigate(href('/images'))
        }}
      >
        Add images
      </button>
      <a href="#share" className="btn btn-outline">
        Share
      </a>
      {on && (
        <>
          <p className="text-small text-ink-muted">Each image that you save now is added here, too.</p>
          <button
            type="button"
            className="btn btn-text btn-compact"
            onClick={() => {
              stopCollecting()
              setOn(false)
            }}
          >
            Stop adding
          </button>
        </>
      )}
    </div>
  )
}

function Details({ board }: { board: Board }) {
  const form = useForm(editBoard)
  const removal = useForm({ name: deleteBoard.name })
  const { field, busy, answer } = form
  return (
    <details className="mt-10 max-w-160 border-t border-line pt-4">
      <summary className="unfolds min-h-11 content-center font-semibold">Name, client and deletion</summary>
      <SendForm form={form} preventScrollReset replace className="mt-4 grid gap-4">
        <FormNotice form={form} />
        <Field label="Name" {...field('name', board.name)} maxLength={2 * BOARD_NAME_MAX} required />
        <Field
          label="Client (optional)"
          {...field('client', board.client)}
          maxLength={2 * BOARD_NAME_MAX}
          hint="Client and project go onto the certificates of images that you license from this board."
        />
        <Field
          label="Project (optional)"
          {...field('project', board.project)}
          maxLength={2 * BOARD_NAME_MAX}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busy={busy}>Save</SubmitButton>
          {answer?.sent && !busy && <output>Saved.</output>}
        </div>
      </SendForm>
      <SendForm form={removal} className="mt-6">
        <FormNotice form={removal} className="mb-3" />
        <p className="mb-3 text-small text-ink-muted">
          Deleting the board ends its link and deletes all answers. Images that you licensed stay yours.
        </p>
        <AskingButton form={removal} question="Delete this board for good?" confirm="Delete for good">
          Delete this board
        </AskingButton>
      </SendForm>
    </details>
  )
}
