import { createContext } from 'react'
import type { DeskAnswer } from './desk-calls.ts'

/** Has the desk say at its top how something went that was done without the router. */
export const TellDesk = createContext<(answer: DeskAnswer) => void>(() => {})
