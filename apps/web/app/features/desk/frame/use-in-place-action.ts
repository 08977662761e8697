import { useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loggedOut, runDeskAction } from './desk-calls.ts'
import { announce } from '../../../ui/announce.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { DeskContext } from './desk-context.ts'

/**
 * For a button that changes the screen without reloading it, so that nothing moves under the pointer. Only after a
 * refusal is the screen reloaded, to show its current state. `run` returns whether the action succeeded.
 */
export function useInPlaceAction() {
  const { show } = useContext(DeskContext)
  const { revalidate } = useRevalidator()
  const { busy, run: runOnce } = useOneAtATime()
  const [notice, setNotice] = useState<string>()

  async function run(action: () => Promise<string>): Promise<boolean> {
    let done = false
    await runOnce(async () => {
      try {
        const answer = await runDeskAction('', action)
        setNotice(answer.notice)
        if (answer.done) announce(answer.done)
        if (answer.refused) {
          show(answer)
          await revalidate()
        }
        done = answer.done !== undefined
      } catch (error) {
        loggedOut(error)
      }
    })
    return done
  }

  return { busy, notice, run }
}
