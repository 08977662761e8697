import { type StudioUpload, UPLOAD_DAYS } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { FileChoice } from '../../ui/form/file-choice.tsx'
import { announce } from '../../ui/announce.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import { dateText } from '../../ui/date-text.ts'
import { sizeText } from '../../downloads/progress-text.ts'
import { fileLimitsText } from '../../uploads/file-limits.ts'
import {
  addFiles,
  dropFile,
  isHeldUp,
  pauseFile,
  type QueuedFile,
  resumeFile,
  useUploadQueue,
} from '../../uploads/upload-queue.ts'

const still_checking_text = 'Still checking. You can leave this page; the image will appear in your drafts.'

/** A phone can't show many larger files at once. */
const PREVIEW_MAX_BYTES = 16 * 1024 * 1024

interface UploadListProps {
  /** Complete files that are being checked or wait for a check. */
  checking: StudioUpload[]
  /** Incomplete uploads from earlier visits or another device. */
  unfinished: StudioUpload[]
  onGiveUp: (upload: StudioUpload) => void
}

/** Files being uploaded with their outcomes, followed by uploads that are missing part of their file. */
export function UploadList({ checking, unfinished, onGiveUp }: UploadListProps) {
  const queue = useUploadQueue()
  useEndAnnounced(queue)
  const here = new Set(queue.map(({ file }) => `${file.name} ${file.size}`))
  const isElsewhere = ({ file_name, bytes }: StudioUpload) => !here.has(`${file_name} ${bytes}`)
  const elsewhere = unfinished.filter(isElsewhere)
  const checking_elsewhere = checking.filter(isElsewhere)
  return (
    <div className="grid gap-8">
      <UploadZone />
      {queue.length === 0 && (
        <p className="text-ink-muted">
          Not sure what to show?{' '}
          <Link to={href('/studio/wanted')} className="link">
            See what buyers look for
          </Link>
          . Images that you uploaded are in{' '}
          <Link to={href('/studio/drafts')} className="link">
            your drafts
          </Link>
          .
        </p>
      )}
      {queue.length > 0 && (
        <section aria-labelledby="chosen">
          <h2 id="chosen" className="text-h2">
            Your files
          </h2>
          <ul className="mt-4 grid gap-3">
            {queue.map((one) => (
              <FileLine key={one.number} {...one} />
            ))}
          </ul>
        </section>
      )}
      {checking_elsewhere.length > 0 && (
        <section aria-labelledby="checking">
          <h2 id="checking" className="text-h2">
            Being checked
          </h2>
          <ul className="mt-4 grid gap-3">
            {checking_elsewhere.map(({ upload_key, file_name }) => (
              <li key={upload_key} className="panel grid gap-1 p-4">
                <span className="font-semibold wrap-anywhere">{file_name}</span>
                <span className="text-small text-ink-muted">{still_checking_text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {elsewhere.length > 0 && (
        <section aria-labelledby="unfinished">
          <h2 id="unfinished" className="text-h2">
            Unfinished uploads
          </h2>
          <p className="mt-2 text-ink-muted">
            Choose the same file again to continue where it stopped. We delete unfinished uploads after{' '}
            {UPLOAD_DAYS} days.
          </p>
          <ul className="mt-4 grid gap-3">
            {elsewhere.map((upload) => (
              <li key={upload.upload_key} className="panel flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
                  {upload.file_name}
                </span>
                <span className="text-small text-ink-muted">
                  {sizeText({ received: upload.bytes, total: null })} · {dateText(upload.created_at)}
                </span>
                <button
                  type="button"
                  className="btn btn-text btn-compact"
                  aria-label={`Delete the upload of ${upload.file_name}`}
                  onClick={() => onGiveUp(upload)}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Takes files and uploads them, also while other pages of the studio are open. */
export const UploadZone = ({ onChosen }: { onChosen?: () => void }) => (
  <FileChoice
    multiple
    onChoose={(files) => {
      addFiles(files)
      onChosen?.()
    }}
    hint={`${fileLimitsText()} Uploading continues after a lost connection, and nobody sees an image before you submit it.`}
  />
)

/** Announces to screen readers when all files have finished. */
function useEndAnnounced(queue: QueuedFile[]) {
  const open = queue.filter(({ phase }) => phase !== 'accepted' && phase !== 'refused').length
  const before = useRef(0)
  const accepted = queue.filter(({ phase }) => phase === 'accepted').length
  useEffect(() => {
    if (before.current > 0 && open === 0) announce(`${accepted} of ${queue.length} files uploaded.`)
    before.current = open
  }, [open, accepted, queue.length])
}

function FileLine(one: QueuedFile) {
  const { number, file, phase, sent } = one
  return (
    <li className="panel grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {file.size <= PREVIEW_MAX_BYTES && (
          <BlobImage blob={file} alt="" className="size-14 flex-none rounded-field bg-sunken object-cover" />
        )}
        <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{file.name}</span>
        {(phase === 'sending' || phase === 'waiting') && (
          <LineButton name="Pause" about={file.name} onClick={() => pauseFile(number)} />
        )}
        {(phase === 'paused' || isHeldUp(phase)) && (
          <LineButton name="Resume" about={file.name} onClick={() => resumeFile(number)} />
        )}
        {phase !== 'checking' && (
          <LineButton name="Remove" about={file.name} onClick={() => dropFile(number)} />
        )}
      </div>
      {phase !== 'accepted' && phase !== 'refused' && (
        <progress className="bar" aria-label={`Upload of ${file.name}`} value={sent} max={file.size} />
      )}
      <Outcome {...one} />
    </li>
  )
}

interface LineButtonProps {
  name: string
  about: string
  onClick: () => void
}

const LineButton = ({ name, about, onClick }: LineButtonProps) => (
  <button
    type="button"
    className="btn btn-text btn-compact"
    aria-label={`${name} ${about}`}
    onClick={onClick}
  >
    {name}
  </button>
)

const phase_texts = {
  waiting: 'Waiting for its turn',
  sending: 'Uploading',
  paused: 'Paused',
  lost: 'No connection. Uploading continues when it returns',
  busy: 'Our server is busy. Uploading continues in a moment',
  checking: 'Uploaded. Checking the file',
}

function Outcome({ phase, file, sent, still_checking, sentence, upload }: QueuedFile) {
  if (still_checking && phase === 'checking')
    return <p className="text-small text-ink-muted">{still_checking_text}</p>
  if (phase === 'refused')
    return (
      <div className="text-small">
        <p className="text-danger">{sentence}</p>
        {upload?.same_as && (
          <p className="mt-2 flex items-center gap-3">
            <img
              src={upload.same_as.thumbnail}
              alt=""
              className="size-16 rounded-field bg-sunken object-cover"
            />
            <Link to={href('/image/:slug', { slug: upload.same_as.slug })} className="link">
              {upload.same_as.title}
            </Link>
          </p>
        )}
      </div>
    )
  if (phase === 'accepted')
    return (
      <p className="text-small">
        {upload?.repeated ? 'You had uploaded this file before. ' : 'Uploaded. '}
        {upload?.submission_key && (
          <Link
            to={href('/studio/drafts/:submission_key', { submission_key: upload.submission_key })}
            className="link"
          >
            {upload.repeated ? 'Open it' : 'Describe it'}
            <span className="sr-only">: {file.name}</span>
          </Link>
        )}
      </p>
    )
  return (
    <p className="text-small text-ink-muted tabular-nums">
      {(phase === 'busy' && sentence) || phase_texts[phase]} ·{' '}
      {sizeText({ received: sent, total: file.size })}
    </p>
  )
}
