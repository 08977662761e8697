import { listUploads, type StudioUpload } from '@taswira/contract'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { UploadList } from '../../features/studio/upload-list.tsx'
import { announce } from '../../ui/announce.ts'
import { giveUpUpload } from '../../uploads/send-file.ts'
import { useUploadQueue } from '../../uploads/upload-queue.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/uploads.ts'

export const meta: Route.MetaFunction = () => privateMeta('Upload images')

export const clientLoader = () =>
  loadStudio(async () => {
    const { items } = await callApi(listUploads, { query: { limit: '100' } })
    return {
      checking: items.filter(({ status }) => status === 'arrived'),
      unfinished: items.filter(({ status }) => status === 'arriving'),
    }
  })

export default function Uploads({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const accepted = useUploadQueue().filter(({ phase }) => phase === 'accepted').length
  useEffect(() => {
    // Each accepted file is one more draft in the frame's counts.
    if (accepted > 0) void revalidate()
  }, [accepted, revalidate])
  async function giveUp({ upload_key, file_name }: StudioUpload) {
    try {
      await giveUpUpload(upload_key)
      announce(`Deleted the upload of ${file_name}.`)
    } catch (error) {
      announce(errorSentence(error), 'assertive')
    }
    await revalidate()
  }
  return loaderData && <UploadList {...loaderData} onGiveUp={(upload) => void giveUp(upload)} />
}
