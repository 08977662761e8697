import { createContext } from 'react'
import type { DeskAnswer } from './desk-calls.ts'

interface DeskState {
  /** The outcome of an action that bypassed the router; undefined when there is none. */
  shown: DeskAnswer | undefined
  /** Shows such an outcome at the top of the screen until the next navigation. */
  show: (answer: DeskAnswer) => void
  /** Returns true once after each log-in; the first screen then moves focus to its heading. */
  hasJustEntered: () => boolean
}

export const DeskContext = createContext<DeskState>({
  shown: undefined,
  show: () => {},
  hasJustEntered: () => false,
})
