import { useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerOf, loggedOut } from './desk-calls.ts'
import { announce } from '../../ui/announce.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { DeskContext } from './desk-context.ts'

/**
 * Does something that changes the screen in its place: nothing is loaded again, so nothing moves under the pointer. Only
 * what was refused is, to show how it stands now. `run` returns whether it was done.
 */
export function useDeed() {
  const { tell } = useContext(DeskContext)
  const { revalidate } = useRevalidator()
  const { busy, run: runOnce } = useOneAtATime()
  const [notice, setNotice] = useState<string>()

  async function run(deed: () => Promise<string>): Promise<boolean> {
    let done = false
    await runOnce(async () => {
      try {
        const answer = await answerOf('', deed)
        setNotice(answer.notice)
        if (answer.done) announce(answer.done)
        if (answer.refused) {
          tell(answer)
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
