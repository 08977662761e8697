import {
  download_size_names,
  download_sizes,
  type DownloadSize,
  isApiError,
  makeBinder,
} from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { rememberedSize, rememberSize } from '../../downloads/use-sizes.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { announce } from '../../ui/announce.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** Downloads all images of a board that the member has licensed, with their certificates, as one ZIP file. */
export function BinderButton({ board_key }: { board_key: string }) {
  const { busy, run } = useOneAtATime()
  const [says, setSays] = useState('')
  const [size, setSize] = useState(rememberedSize)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])

  async function download() {
    setSays('')
    try {
      // The server makes files for a few seconds with each call.
      while (open.current) {
        const { file, made, of, other_size } = await callApi(makeBinder, {
          params: { board_key },
          query: { size },
        })
        if (!open.current) return
        if (file !== null) {
          location.assign(file)
          const sentence = startedText(size, other_size)
          setSays(sentence)
          return announce(sentence)
        }
        setSays(`Preparing ${made} of ${of} images`)
      }
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) return leaveForLogin()
      setSays(errorSentence(error))
      announce(errorSentence(error), 'assertive')
    }
  }

  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label="Size of the images"
          value={size}
          className="select"
          onChange={({ currentTarget: { value } }) => {
            rememberSize(value as DownloadSize)
            setSize(value as DownloadSize)
          }}
        >
          {download_size_names.map((one) => (
            <option key={one} value={one}>
              {download_sizes[one].name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn btn-outline btn-compact"
          aria-busy={busy || undefined}
          onClick={() => void run(download)}
        >
          Download licensed images
        </button>
      </div>
      <p className="mt-2 text-small text-ink-muted">
        {says || 'One ZIP file with images, certificates, licence texts and credit lines.'}
      </p>
    </div>
  )
}

/** Names the images for which the server chose another shape. */
function startedText(size: DownloadSize, other_size: number): string {
  const started = 'The download has started.'
  if (other_size === 0) return started
  const { name } = download_sizes[size]
  return other_size === 1
    ? `${started} In 1 image, ${name} would cut a head, so it has another shape.`
    : `${started} In ${other_size} images, ${name} would cut a head, so they have another shape.`
}
