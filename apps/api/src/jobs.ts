import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { deleteOldViews } from './features/assets/queries.ts'
import { refreshPopularity } from './features/assets/popularity-queries.ts'
import { mailBoardAnswers } from './features/boards/mail-answers.ts'
import { addUpCategoryCounts } from './features/categories/queries.ts'
import { keepBrowserFiles } from './features/browser-files/keep-browser-files.ts'
import { reportBrokenBooks } from './features/credits/audit-books.ts'
import { deleteOldClaimNetworks } from './features/credits/claim-queries.ts'
import { deleteAcceptanceAddresses } from './features/contributors/queries.ts'
import { applyOperatorChanges } from './features/operators/manage-operators.ts'
import { deleteOldInvitations } from './features/operators/invitation-queries.ts'
import { deleteEndedOperatorSessions } from './features/operators/operator-session-queries.ts'
import { shareHeldCredits } from './features/earnings/share-unused.ts'
import { deleteOldEnquiries } from './features/enquiries/queries.ts'
import { findMissingFaces } from './features/faces/find-missing-faces.ts'
import { type Leadership, whileLeading } from './db/leadership.ts'
import { checkClock } from './features/health/clock.ts'
import type { Metrics } from './features/health/metrics.ts'
import { deleteOldLimits } from './features/limits/queries.ts'
import { sendMailings } from './features/mailings/send-mailings.ts'
import { deleteOldFailedMails } from './features/mail/outbox-queries.ts'
import { deleteOldCodes } from './features/one-time-codes/queries.ts'
import { announceRenewals } from './features/payments/answer-renewal.ts'
import { keepAwaitedCards } from './features/payments/keep-card.ts'
import { deleteOldEvents } from './features/payments/queries.ts'
import { openMonthlyPayouts } from './features/payouts/open-payout.ts'
import { sendPayouts } from './features/payouts/send-payouts.ts'
import { reconcileOrders } from './features/payments/reconcile-orders.ts'
import { reconcileRefunds } from './features/payments/reconcile-refunds.ts'
import { renewSubscriptions } from './features/payments/renew-subscriptions.ts'
import { addMissingFingerprints } from './features/same-picture/add-missing-fingerprints.ts'
import type { SearchEngines } from './features/search/search-engines.ts'
import { deleteOldReleases } from './features/releases/queries.ts'
import { mailDecisions } from './features/reviews/mail-decisions.ts'
import { resealAll } from './features/secrets/reseal.ts'
import { keepSearchTerms } from './features/search/keep-search-terms.ts'
import { deleteOldSearchCounts } from './features/search-counts/queries.ts'
import { deleteEndedSessions } from './features/sessions/queries.ts'
import { advanceDueSubscriptions } from './features/subscriptions/advance-subscription.ts'
import { mailTerms } from './features/settings/mail-terms.ts'
import { mailPriceMoves } from './features/subscriptions/move-plans.ts'
import { deleteUnusedFiles } from './features/submissions/delete-unused-files.ts'
import { checkUploads, deleteExpiredUploads } from './features/uploads/check-uploads.ts'
import { countMonths } from './features/transparency/queries.ts'
import { deleteOldWork } from './features/work/queries.ts'
import { deleteUnverifiedMembers } from './features/members/queries.ts'
import type { Payments } from './outside/payments.ts'
import { traced } from './tracing.ts'

/** First run of the rarer jobs, in ms after the start, so that they run even on a server that restarts daily. */
const FIRST_TURNS_MS = 3 * 60_000
/** Interval between first runs, in ms, so that they don't all start while the first visitors return. */
const APART_MS = 10_000

/** How often a process that doesn't lead checks whether it has become the leader, in ms. */
const LEADER_MS = 500

export interface Job {
  name: string
  every_ms: number
  /** Runs for the first time at the start. */
  at_start?: boolean
  /** Runs in every process, not only in the leader, because it is about the process itself. */
  everywhere?: boolean
  /** Long jobs should stop at a safe point when `signal` aborts: the process waits for them before it ends. */
  run: (signal: AbortSignal) => Promise<unknown>
}

interface JobDeps extends Deps {
  payments: Payments
  search_engines: SearchEngines
  leadership: Pick<Leadership, 'is_leader'>
  metrics?: Metrics
  /** Folder of the browser's files; undefined in development. */
  client_dir?: string | undefined
}

/** All periodic jobs. Each is safe to run in several processes at once: two may lead for a moment. */
export function listJobs({ search_engines, client_dir, metrics, leadership, ...deps }: JobDeps): Job[] {
  // A frozen process that wakes in the middle of a job may no longer lead.
  const db = whileLeading(deps.db, leadership)
  const payments = whileLeading(deps.payments, leadership)
  const guarded = { ...deps, db, payments }
  const transfers = whileLeading(deps.payments.transfers, leadership)
  const { mode } = deps.payments
  return [
    {
      name: 'refresh search terms',
      every_ms: 60_000,
      at_start: true,
      // Uses the unguarded database: a former leader must be able to cancel the update, whose own lock makes it safe.
      run: keepSearchTerms(deps.db, search_engines),
    },
    {
      name: 'check the clock',
      every_ms: 60_000,
      at_start: true,
      everywhere: true,
      run: () => checkClock(deps),
    },
    {
      name: 'refresh popularity',
      every_ms: 10 * 60_000,
      // Each write is in every index, and visitors' queries share the disk.
      run: (signal) => refreshPopularity(db, { signal, rest_times: 4 }),
    },
    { name: 'add up category counts', every_ms: 60_000, run: () => addUpCategoryCounts(db) },
    // The search index orders documents by popularity, which has changed.
    {
      name: 'renew the search order',
      every_ms: 60 * 60_000,
      everywhere: true,
      run: async () => search_engines.reorder(),
    },
    {
      name: 'reconcile orders',
      every_ms: 30_000,
      at_start: true,
      run: () => reconcileOrders(guarded),
    },
    {
      name: 'advance subscriptions',
      every_ms: 30_000,
      at_start: true,
      run: () => advanceDueSubscriptions(guarded),
    },
    {
      name: 'renew subscriptions',
      every_ms: 60_000,
      at_start: true,
      run: () => renewSubscriptions(guarded),
    },
    { name: 'mail price moves', every_ms: 60_000, run: () => mailPriceMoves(guarded) },
    { name: 'mail board answers', every_ms: 10 * 60_000, run: () => mailBoardAnswers(guarded) },
    { name: 'send mailings', every_ms: 10_000, run: () => sendMailings(guarded) },
    { name: 'mail new terms', every_ms: 60_000, run: () => mailTerms(guarded) },
    { name: 'announce renewals', every_ms: 10 * 60_000, run: () => announceRenewals(guarded) },
    { name: 'check saved cards', every_ms: 30_000, run: () => keepAwaitedCards(guarded) },
    { name: 'check open refunds', every_ms: 60_000, run: () => reconcileRefunds(guarded) },
    ...(client_dir
      ? [
          {
            name: 'keep browser files',
            every_ms: 24 * 60 * 60_000,
            everywhere: true,
            run: () => keepBrowserFiles(deps.db, client_dir),
          },
        ]
      : []),
    {
      name: 'audit the books',
      every_ms: 24 * 60 * 60_000,
      run: async () => metrics?.noteAudit(await reportBrokenBooks(guarded)),
    },
    {
      name: 'reseal with the newest secret',
      every_ms: 60 * 60_000,
      at_start: true,
      run: () => resealAll(guarded),
    },
    {
      name: 'add missing fingerprints',
      every_ms: 10 * 60_000,
      at_start: true,
      run: (signal) => addMissingFingerprints(guarded, signal),
    },
    {
      name: 'check uploads',
      every_ms: 60_000,
      at_start: true,
      run: (signal) => checkUploads(guarded, signal),
    },
    {
      name: 'find faces',
      every_ms: 3_000,
      at_start: true,
      run: (signal) => findMissingFaces(guarded, signal),
    },
    { name: 'delete unused files', every_ms: 60_000, run: () => deleteUnusedFiles(guarded) },
    { name: 'delete expired uploads', every_ms: 60 * 60_000, run: () => deleteExpiredUploads(guarded) },
    {
      name: 'send payouts',
      every_ms: 30_000,
      at_start: true,
      run: () => sendPayouts({ ...guarded, mode, transfers }),
    },
    {
      name: 'make monthly payouts',
      every_ms: 60 * 60_000,
      run: () => openMonthlyPayouts({ ...guarded, mode }),
    },
    { name: 'share expired credits', every_ms: 10 * 60_000, run: () => shareHeldCredits(db) },
    { name: 'count months for transparency', every_ms: 60 * 60_000, run: () => countMonths(db, mode) },
    { name: 'mail decisions', every_ms: 60_000, run: () => mailDecisions(guarded) },
    { name: 'delete old payment events', every_ms: 60 * 60_000, run: () => deleteOldEvents(db) },
    { name: 'delete old views', every_ms: 5 * 60_000, run: () => deleteOldViews(db) },
    { name: 'delete old search counts', every_ms: 60 * 60_000, run: () => deleteOldSearchCounts(db) },
    { name: 'delete old codes', every_ms: 60 * 60_000, run: () => deleteOldCodes(db) },
    { name: 'delete old releases', every_ms: 60 * 60_000, run: () => deleteOldReleases(db) },
    { name: 'delete old enquiries', every_ms: 60 * 60_000, run: () => deleteOldEnquiries(db) },
    { name: 'delete networks of old claims', every_ms: 60 * 60_000, run: () => deleteOldClaimNetworks(db) },
    { name: 'delete old work', every_ms: 60 * 60_000, run: () => deleteOldWork(db) },
    { name: 'delete old limits', every_ms: 60 * 60_000, run: () => deleteOldLimits(db) },
    { name: 'delete failed mails', every_ms: 60 * 60_000, run: () => deleteOldFailedMails(db) },
    {
      name: 'delete addresses of old acceptances',
      every_ms: 60 * 60_000,
      run: () => deleteAcceptanceAddresses(db),
    },
    { name: 'delete unverified accounts', every_ms: 60 * 60_000, run: () => deleteUnverifiedMembers(db) },
    { name: 'apply changes of owners', every_ms: 60_000, run: () => applyOperatorChanges(guarded) },
    { name: 'delete old desk invitations', every_ms: 60 * 60_000, run: () => deleteOldInvitations(db) },
    { name: 'delete ended desk sessions', every_ms: 60 * 60_000, run: () => deleteEndedOperatorSessions(db) },
    { name: 'end old sessions', every_ms: 60 * 60_000, run: () => deleteEndedSessions(db) },
  ]
}

/** Resolves after `ms`, or as soon as `signal` aborts. */
type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pauseOfClock: Pause = (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})

interface Running extends Pick<Deps, 'log'> {
  metrics?: Metrics
  /** Whether this process runs the jobs that only one process needs to run. */
  leadership: Pick<Leadership, 'is_leader'>
  signal: AbortSignal
  /** Replaced by tests. */
  pause?: Pause
}

/**
 * Runs each job at its interval. A failed one is logged and runs again next time. Resolves when all have stopped after
 * `signal`.
 */
export async function startJobs(
  jobs: Job[],
  { log, metrics, leadership, signal, pause = pauseOfClock }: Running,
): Promise<void> {
  async function repeat(job: Job, place: number) {
    const soon_ms = FIRST_TURNS_MS + place * APART_MS
    if (!job.at_start) await pause(Math.min(job.every_ms, soon_ms), signal)
    while (!signal.aborted) {
      if (!job.everywhere && !leadership.is_leader) {
        await pause(Math.min(job.every_ms, LEADER_MS), signal)
        continue
      }
      try {
        await traced(`job ${job.name}`, { root: true }, () => Promise.resolve(job.run(signal)))
        metrics?.noteJob(job.name, true)
      } catch (err) {
        // The process is stopping; the next leader runs the job.
        if (signal.aborted) return
        metrics?.noteJob(job.name, false)
        log.warn({ err, job: job.name }, 'job failed, will be retried')
      }
      await pause(job.every_ms, signal)
    }
  }
  await Promise.all(jobs.map(repeat))
}
