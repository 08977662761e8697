import { inTransaction, type Pool, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { unpublishImagesOf } from '../assets/change-queries.ts'
import { deleteBoardsOf } from '../boards/queries.ts'
import { releaseContributor } from '../contributors/queries.ts'
import { keepClaim } from '../credits/claim-free-credits.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { deleteInvoiceDetailsOf } from '../invoice-details/queries.ts'
import { deleteMailsTo } from '../mail/outbox-queries.ts'
import { deleteCodesOf } from '../one-time-codes/queries.ts'
import { endRenewal } from '../payments/change-renewal.ts'
import { deleteSubmissionsOf } from '../submissions/queries.ts'
import { clearUnpaidOrdersOf } from '../payments/queries.ts'
import { deletePayoutAccount } from '../payouts/queries.ts'
import { cancelReleasesOf, deleteReleasesOf } from '../releases/queries.ts'
import { deleteSavesOf } from '../saves/queries.ts'
import { deleteCorrectionsOf } from '../corrections/queries.ts'
import { deleteDecisionsOf } from '../reviews/decision-queries.ts'
import { deleteAppealsOf } from '../submissions/appeal-queries.ts'
import { deleteKnownClientsOf, deleteSessionsOf } from '../sessions/queries.ts'
import { endUploadsOf } from '../uploads/queries.ts'
import { listSpellings } from './erasure-queries.ts'
import { nobodys_hash } from '../members/passwords.ts'
import { anonymiseMember, lockMemberByEmail } from '../members/queries.ts'

/**
 * Deletes an account as the privacy notice promises; `erased-data.ts` lists what becomes of each table. Returns false
 * when there is no account with this address (canonical).
 */
export async function eraseMember(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return false
    const { user_id } = member
    await endRenewal(tx, user_id)
    await deleteSessionsOf(tx, user_id)
    await deleteKnownClientsOf(tx, user_id)
    await deleteCodesOf(tx, user_id)
    await deleteSavesOf(tx, user_id)
    await deleteBoardsOf(tx, user_id)
    await deleteInvoiceDetailsOf(tx, user_id)
    await clearUnpaidOrdersOf(tx, user_id)
    await deleteWritten(tx, email)
    await keepClaim(tx, config, user_id)
    const contributor_id = await releaseContributor(tx, user_id)
    const images = contributor_id === undefined ? 0 : await closeStudio(tx, contributor_id)
    await anonymiseMember(tx, user_id, nobodys_hash)
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'member_erased',
      subject: `member ${user_id}`,
      before: { account: 'open' },
      after: { account: 'erased', ...(images > 0 && { images: `${images} unpublished` }) },
    })
    return true
  })
}

/**
 * Takes a contributor's published images off sale, because nobody could be paid for them (decision 68), and deletes the
 * others. Returns how many were taken off sale.
 */
async function closeStudio(tx: Tx, contributor_id: number): Promise<number> {
  await deleteAppealsOf(tx, contributor_id)
  await deleteDecisionsOf(tx, contributor_id)
  await deleteCorrectionsOf(tx, contributor_id)
  await deletePayoutAccount(tx, contributor_id)
  const images = await unpublishImagesOf(tx, contributor_id)
  await endUploadsOf(tx, contributor_id)
  await deleteSubmissionsOf(tx, contributor_id)
  await cancelReleasesOf(tx, contributor_id)
  await deleteReleasesOf(tx, contributor_id)
  return images
}

/** Deletes the messages and unsent mails of a mailbox, but not those of another account of the same person. */
async function deleteWritten(tx: Tx, email: string): Promise<{ messages: number; mails: number }> {
  let [messages, mails] = [0, 0]
  for (const address of await listSpellings(tx, email)) {
    messages += await deleteEnquiriesOf(tx, address)
    mails += await deleteMailsTo(tx, address)
  }
  return { messages, mails }
}

/**
 * Deletes the messages that a person without an account sent through our forms, and unsent mails to them, as the
 * privacy notice promises. Returns how many there were under this address (canonical) and
 * other spellings of its mailbox.
 */
export async function eraseWriter(db: Pool, email: string): Promise<{ messages: number; mails: number }> {
  return inTransaction(db, async (tx) => {
    const { messages, mails } = await deleteWritten(tx, email)
    if (messages + mails)
      await writeDeskLog(tx, {
        operator_id: null,
        action: 'writer_erased',
        subject: 'messages',
        before: { messages: String(messages), mails: String(mails) },
        after: { messages: '0', mails: '0' },
      })
    return { messages, mails }
  })
}
