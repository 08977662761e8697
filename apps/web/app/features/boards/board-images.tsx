import { type BoardImage, isApiError, orderBoard } from '@taswira/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { moved } from '../../lists/move-handle.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { BoardImageCard, BoardImageSheet } from './board-image-card.tsx'

/** The images in their order, which dragging and the arrow keys change at once. */
export function BoardImages({ board_key, images }: { board_key: string; images: BoardImage[] }) {
  const id = useId()
  const { run } = useOneAtATime()
  // The new order until the page has loaded it; null for the loaded one.
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [seen, setSeen] = useState(images)
  // The stock id of the opened image.
  const [opened, setOpened] = useState<string | null>(null)
  const list = useFocusAfterRemoval(images)
  if (seen !== images) {
    setSeen(images)
    setOrder(null)
  }
  const shown = order
    ? images.toSorted((a, b) => order.indexOf(a.stock_id) - order.indexOf(b.stock_id))
    : images

  async function move(from: number, to: number) {
    if (to < 0 || to >= shown.length || from === to) return
    const stock_ids = moved(shown, from, to).map(({ stock_id }) => stock_id)
    setOrder(stock_ids)
    announce(`${shown[from]!.name}, position ${to + 1} of ${shown.length}`)
    try {
      await callApi(orderBoard, { params: { board_key }, body: { stock_ids } })
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) return leaveForLogin()
      setOrder(null)
      showToast(errorSentence(error), 'danger')
    }
  }

  const onMove = (from: number, to: number) => void run(() => move(from, to))
  const place = shown.findIndex(({ stock_id }) => stock_id === opened)
  return (
    <>
      <ol
        id={id}
        ref={list}
        aria-label="Images"
        className="mt-6 grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4"
      >
        {shown.map((image, at) => (
          <BoardImageCard
            key={image.stock_id}
            image={image}
            place={at}
            count={shown.length}
            onMove={onMove}
            onOpen={() => setOpened(image.stock_id)}
          />
        ))}
      </ol>
      <BoardImageSheet
        image={shown[place]}
        place={place}
        count={shown.length}
        onMove={onMove}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

/** Moves the focus from an image that was removed to the one in its place, or to the last one. */
function useFocusAfterRemoval(images: BoardImage[]) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(images)
  useEffect(() => {
    const kept = new Set(images.map(({ stock_id }) => stock_id))
    const place = before.current.findIndex(({ stock_id }) => !kept.has(stock_id))
    before.current = images
    if (place < 0 || document.activeElement !== document.body) return
    const names = list.current?.querySelectorAll<HTMLElement>('h2 button') ?? []
    ;(names[place] ?? names[names.length - 1])?.focus()
  }, [images])
  return list
}
