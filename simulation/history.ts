import { actions, meetings } from './actions.ts'
import { Random } from './random.ts'

/** One thing that happens: an action, the seed of its choices, and how it is disturbed. */
export interface Step {
  action: string
  seed: number
  /** Statements after which the process dies. */
  kill_after?: number
  /** At the same moment as the next step. */
  with_next?: boolean
}

const weights = Object.entries(actions).map(([name, [weight]]) => ({ name, weight }))
const total_weight = weights.reduce((sum, { weight }) => sum + weight, 0)

function drawAction(random: Random): string {
  let left = random.next() * total_weight
  return (weights.find(({ weight }) => (left -= weight) < 0) ?? weights[0]!).name
}

/** What may meet another request or be killed half-way; time, mail, faults and a lost shop can't. */
const isDisturbed = ({ action }: Step) => !/^(pass|wait|deliver mail|the provider fails|restore)/.test(action)

/** The history that this seed stands for. */
export function drawHistory(seed: number, steps: number, only?: (action: string) => boolean): Step[] {
  const random = new Random(seed)
  const history: Step[] = []
  while (history.length < steps) {
    const last = history.at(-1)
    const meets = last?.with_next ? meetings[last.action] : undefined
    const action = meets && random.chance(0.7) ? random.pick(meets) : drawAction(random)
    const step: Step = { action, seed: random.int(0, 999_999) }
    const disturbance = random.next()
    if (only && !only(action)) continue
    if (isDisturbed(step)) {
      if (disturbance < 0.05) step.kill_after = random.int(0, 25)
      else if (disturbance < 0.2) step.with_next = true
    }
    history.push(step)
  }
  return history
}

/** A history as text that can be typed again: `order#17, pay#3!4, download#5 + download#6`. */
export const historyText = (history: Step[]): string =>
  history
    .map(
      ({ action, seed, kill_after, with_next }, index) =>
        `${action}#${seed}${kill_after === undefined ? '' : `!${kill_after}`}${
          index === history.length - 1 ? '' : with_next ? ' + ' : ', '
        }`,
    )
    .join('')

/** Throws an Error with one sentence for a text that is no history. */
export function parseHistory(text: string): Step[] {
  const parts = text.split(/\s*([,+])\s*/)
  const history: Step[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const found = /^([a-z -]+)#(\d+)(?:!(\d+))?$/.exec(parts[at]!.trim())
    if (!found || !actions[found[1]!])
      throw new Error(`"${parts[at]}" is no step. Write the name of an action, # and a number.`)
    history.push({
      action: found[1]!,
      seed: Number(found[2]),
      ...(found[3] !== undefined && { kill_after: Number(found[3]) }),
      ...(parts[at + 1] === '+' && { with_next: true }),
    })
  }
  return history
}

/** How long a history takes, in steps. A `wait` takes as long as the steps it stands for. */
export const lengthOf = (history: Step[]): number =>
  history.reduce((sum, { action, seed }) => sum + (action === 'wait' ? seed : 1), 0)

/**
 * The shortest part of a history that still fails, by leaving out ever smaller pieces, or waiting instead. `fails` runs
 * one in a shop of its own.
 */
export async function shrink(history: Step[], fails: (history: Step[]) => Promise<boolean>): Promise<Step[]> {
  let shortest = history
  for (let size = Math.ceil(history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const shorter = shortest.toSpliced(at, size)
      const wait: Step = { action: 'wait', seed: lengthOf(shortest.slice(at, at + size)) }
      if (shorter.length > 0 && (await fails(shorter))) shortest = shorter
      else if (size > 1 && (await fails(shortest.toSpliced(at, size, wait))))
        shortest = shortest.toSpliced(at++, size, wait)
      else at += size
    }
  }
  for (const [at, step] of shortest.entries()) {
    const { kill_after: _, with_next: __, ...calm } = step
    if ('kill_after' in step || 'with_next' in step) {
      const calmer = shortest.with(at, calm)
      if (await fails(calmer)) shortest = calmer
    }
  }
  return shortest
}
