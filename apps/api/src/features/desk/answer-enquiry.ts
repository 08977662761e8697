import { type DeskAction, DomainError, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { findEnquiryKind, type Move, moveEnquiry, takeReceivedRequests } from '../enquiries/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { declinedLetter, foundLetter } from './answer-letters.ts'
import { findPublishedAsset } from './asset-queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'

/** The operator; null for a command run on the server. */
type By = Pick<Operator, 'operator_id'> | null

/** Starts the weekly review: moves all received requests to triage. Returns how many. */
export function startRound({ db }: Pick<ServiceDeps, 'db'>, by: By): Promise<number> {
  return inTransaction(db, async (tx) => {
    const taken = await takeReceivedRequests(tx)
    if (taken > 0)
      await writeDeskLog(tx, {
        operator_id: by?.operator_id ?? null,
        action: 'round_started',
        subject: 'asset requests',
        before: { status: 'received' },
        after: { status: 'in_triage', requests: String(taken) },
      })
    return taken
  })
}

/**
 * Answers a request in triage with one of our assets. Writes the status, the mail and the log entry in one transaction.
 * Throws not_found, conflict, and invalid_input for an asset that is not published.
 */
export async function answerFound(
  { db, config, settings }: ServiceDeps,
  { operator_id }: Operator,
  { enquiry_id, stock_id }: { enquiry_id: number; stock_id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await moved(tx, { ...request, enquiry_id, to: 'found' })
    const asset = await findPublishedAsset(tx, stock_id)
    if (!asset)
      throw new DomainError('invalid_input', {
        stock_id: ['There is no published image with this stock ID.'],
      })
    await enqueueMail(tx, config, {
      to: email,
      topic: `enquiry:${enquiry_id}:answer`,
      letter: foundLetter(settings.now().site, {
        title: asset.title,
        url: `${config.public_origin}/image/${asset.slug}`,
        thumbnail: pictureAddress(config.public_origin, asset.picture_key, THUMBNAIL_VIEW),
      }),
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'request_found',
      subject: `request ${enquiry_id}`,
      before: { status: 'in_triage' },
      after: { status: 'found', stock_id },
    })
  })
}

/**
 * Declines a request in triage. Writes the status, the mail and the log entry in one transaction. Throws not_found,
 * conflict.
 */
export async function answerDeclined(
  { db, config, settings }: ServiceDeps,
  { operator_id }: Operator,
  { enquiry_id, sentence }: { enquiry_id: number; sentence: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await moved(tx, { ...request, enquiry_id, to: 'declined' })
    await enqueueMail(tx, config, {
      to: email,
      topic: `enquiry:${enquiry_id}:answer`,
      letter: declinedLetter(settings.now().site, sentence),
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'request_declined',
      subject: `request ${enquiry_id}`,
      before: { status: 'in_triage' },
      after: { status: 'declined', ...(sentence && { sentence }) },
    })
  })
}

/** Marks a message, call or contributor application as answered by mail. Throws not_found, conflict. */
export const markAnswered = (deps: Pick<ServiceDeps, 'db'>, operator: Operator, enquiry_id: number) =>
  moveMessage(deps, operator, {
    enquiry_id,
    from: 'received',
    to: 'answered',
    action: 'enquiry_answered',
  })

/** Undoes markAnswered, for example when the wrong enquiry was marked. Throws not_found, conflict. */
export const reopenEnquiry = (deps: Pick<ServiceDeps, 'db'>, operator: Operator, enquiry_id: number) =>
  moveMessage(deps, operator, {
    enquiry_id,
    from: 'answered',
    to: 'received',
    action: 'enquiry_reopened',
  })

async function moveMessage(
  { db }: Pick<ServiceDeps, 'db'>,
  { operator_id }: Operator,
  { action, ...move }: Omit<Move, 'kinds'> & { action: DeskAction },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { kind } = await moved(tx, { ...move, kinds: ['contact', 'appointment', 'contributor'] })
    await writeDeskLog(tx, {
      operator_id,
      action,
      subject: `${kind} ${move.enquiry_id}`,
      before: { status: move.from },
      after: { status: move.to },
    })
  })
}

const request = { kinds: ['asset_request'], from: 'in_triage' } as const

/** Moves the enquiry. Throws not_found when it doesn't exist, and conflict when its status is not `from`. */
async function moved(tx: Tx, move: Move) {
  const found = await moveEnquiry(tx, move)
  if (found) return found
  const kind = await findEnquiryKind(tx, move)
  if (!kind) throw new DomainError('not_found')
  throw await overtaken(tx, 'conflict', `${kind === 'asset_request' ? 'request' : kind} ${move.enquiry_id}`)
}
