import {
  ConnectionError,
  countDeskAssets,
  IMAGE_FILE_MAX_BYTES,
  isApiError,
  failure_texts,
  picture_refusals,
  readUploadCsv,
  UPLOAD_CSV_MAX_BYTES,
  uploadAsset,
} from '@taswira/contract'
import { callDesk, loggedOut } from '../../features/desk/frame/desk-calls.ts'
import type { ReadCsv } from '../../features/desk/catalogue/csv-outcome.tsx'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { UploadForm, type UploadOutcome } from '../../features/desk/catalogue/upload-form.tsx'
import type { UploadWords } from '../../features/desk/catalogue/upload-words.ts'
import { refusalFrom } from '../../forms/form-answer.ts'
import type { Route } from './+types/upload.ts'

/**
 * Makes a call only to check, before the form is filled in, that the operator is logged in and may edit the catalogue.
 */
export const clientLoader = () => loadScreen(() => callDesk(countDeskAssets, {}))

async function upload(body: UploadWords, file: File): Promise<UploadOutcome> {
  if (file.size > IMAGE_FILE_MAX_BYTES) return { refused: picture_refusals.too_large }
  try {
    return await callDesk(uploadAsset, { body, file })
  } catch (error) {
    const stop = isApiError(error, 'unauthenticated') || error instanceof ConnectionError
    return { refused: sentenceOf(error), stop }
  }
}

async function readCsv(file: File): Promise<ReadCsv> {
  const { name } = file
  if (file.size > UPLOAD_CSV_MAX_BYTES) return { name, problem: 'This file is larger than 1 MB.' }
  try {
    return { name, ...(await callDesk(readUploadCsv, { body: {}, file })) }
  } catch (error) {
    return { name, problem: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  if (isApiError(error, 'unauthenticated')) return loggedOut(error).notice ?? ''
  const explain = ({ message }: Error) => message
  const { fields, notice } = refusalFrom(error, { failed: failure_texts.something_went_wrong, explain })
  return Object.values(fields ?? {})[0] ?? notice ?? ''
}

export default function Upload({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Upload images" loaded={loaderData}>
      {() => <UploadForm upload={upload} readCsv={readCsv} />}
    </DeskScreen>
  )
}
