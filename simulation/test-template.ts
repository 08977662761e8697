import { expect, inject } from 'vitest'
import { drawHistory, historyText } from './history.ts'
import { restoreClock } from './moved-clock.ts'
import { ShopTemplate } from './shop-template.ts'
import { simulate } from './simulate.ts'
import { steerStatements } from './statement-turns.ts'

/** The template of a test file's shops. `close` gives the process back its clock and its database client. */
export async function openTestTemplate() {
  const url = inject('postgres_url')
  const template = await ShopTemplate.create((name) => url.replace('/postgres?', `/${name}?`))
  const putBack = steerStatements()
  return {
    template,
    close: async () => {
      putBack()
      await template.close()
      restoreClock()
    },
  }
}

/** Runs the histories of these seeds, each in a shop of its own, and fails at the first one that breaks a promise. */
export async function expectPromisesKept(
  template: ShopTemplate,
  { first, last, steps }: { first: number; last: number; steps: number },
) {
  for (let seed = first; seed <= last; seed++) {
    const history = drawHistory(seed, steps)
    const failure = await simulate(template, history)
    const so_far = history.slice(0, failure?.step)
    expect(failure?.broken, `npm run simulate -- --history "${historyText(so_far)}"`).toBeUndefined()
  }
}
