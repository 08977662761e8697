import { local_store } from '../browser/browser-store.ts'
import { session_keys } from '../session/session.ts'

/** The board to which every saved image is added, too. */
export interface CollectingBoard {
  board_key: string
  name: string
}

const KEY = session_keys.collecting

/** Browser only. Null while saved images aren't added to a board. */
export function readCollecting(): CollectingBoard | null {
  const [board_key, name] = local_store.read(KEY)?.split('\n') ?? []
  return board_key && name ? { board_key, name } : null
}

export const startCollecting = ({ board_key, name }: CollectingBoard) =>
  local_store.keep(KEY, `${board_key}\n${name}`)

export const stopCollecting = () => local_store.forget(KEY)
