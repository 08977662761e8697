import { type Actions, DAY_MS, HOUR_MS } from './action.ts'
import { callAnything } from './call-endpoint.ts'
import { desk_actions } from './desk-actions.ts'
import { member_actions } from './member-actions.ts'
import { provider_actions } from './provider-actions.ts'

/** Time, background jobs, and random calls to any endpoint. */
const other_actions: Actions = {
  // Stands for steps that were left out.
  wait: [0, async () => {}],
  'pass minutes': [4, (shop, random) => shop.pass(random.int(1, 59) * 60_000)],
  'pass hours': [6, (shop, random) => shop.pass(random.int(1, 23) * HOUR_MS)],
  'pass days': [4, (shop, random) => shop.pass(random.int(1, 9) * DAY_MS)],
  'pass a month': [3, (shop, random) => shop.pass(random.int(28, 32) * DAY_MS)],
  'run all jobs': [
    5,
    async (shop) => {
      for (const { name } of shop.jobs) await shop.runJob(name)
    },
  ],
  'run one job': [6, (shop, random) => shop.runJob(random.pick(shop.jobs).name)],
  'deliver mail': [2, (shop) => shop.deliverMail()],
  // Rare, because each takes longer than a hundred other actions.
  'make a backup': [0.1, (shop) => shop.makeBackup()],
  'restore the backup': [0.3, (shop) => shop.restoreBackup()],
  'call anything': [28, callAnything],
}

/** What gets in the way of an action if it happens at the same moment. */
export const meetings: Record<string, string[]> = {
  'put an image on or off sale': ['download', 'license a board'],
  'withdraw a release': ['download', 'license a board'],
  'end a code': ['order', 'buy'],
  'erase an account': ['use a board', 'order', 'download', 'claim welcome credits'],
  'claim welcome credits': ['claim welcome credits'],
  'refund at the desk': ['download', 'refund at the desk', 'deliver an event'],
  'change prices': ['buy', 'download', 'add a code'],
  order: ['order', 'run one job'],
  download: ['download', 'license a board', 'run all jobs'],
  pay: ['verify', 'run one job'],
  verify: ['deliver an event', 'verify', 'run all jobs'],
  'deliver an event': ['deliver an event', 'verify', 'refund at the desk'],
  'ask for a payout': ['ask for a payout', 'run all jobs'],
  'approve a payout': ['approve a payout', 'run all jobs'],
  'run all jobs': ['run all jobs', 'buy', 'change renewal'],
}

/** Everything that can happen in a history. */
export const actions: Actions = {
  ...other_actions,
  ...member_actions,
  ...provider_actions,
  ...desk_actions,
}
