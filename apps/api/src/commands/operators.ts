// npm run desk: manages operators and runs the desk's tasks on the server.
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  canonicalEmail,
  characterCount,
  desk_roles,
  type DeskRole,
  isEmail,
  lagosTimeText,
  nairaText,
  OPERATOR_PASSWORD_MIN,
  opaquePassword,
  PASSWORD_MAX,
} from '@taswira/contract'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, type Pool } from '../db/pool.ts'
import { startRound } from '../features/desk/answer-enquiry.ts'
import { writeDeskLog } from '../features/operators/desk-log-queries.ts'
import { address_lists, endMarketing, listAddresses } from '../features/desk/list-addresses.ts'
import { newOwnerLink } from '../features/operators/first-owner.ts'
import { disableOperator, listOperators, saveOperator } from '../features/operators/operator-queries.ts'
import { eraseMember, eraseWriter } from '../features/erasure/erase-member.ts'
import { type ErasureLoss, findErasureLoss } from '../features/erasure/erasure-queries.ts'
import { resendGivenUp } from '../features/desk/resend-given-up.ts'
import { hashPassword, refuseGuessablePassword } from '../features/members/passwords.ts'
import { confirmLoss } from './confirm.ts'
import { expectShop } from './expect-shop.ts'
import { readCommand, shown, UsageError } from './read-arguments.ts'
import { runMain, withDatabase } from './run-main.ts'

const USAGE = `npm run desk -- add EMAIL [--role ROLE] [--stdin]   add an operator for /desk, or set a new password
npm run desk -- link                  print a link for the first owner, valid for an hour
npm run desk -- remove EMAIL          remove an operator
npm run desk -- list                  list the operators
npm run desk -- round                 start the weekly review of image requests
npm run desk -- erase EMAIL [--yes]   permanently delete a member's account or a visitor's messages
npm run desk -- resend                resend failed emails
npm run -s desk -- addresses LIST     print the addresses to email, as CSV: ${address_lists.join(', ')}
npm run desk -- no-marketing EMAIL    withdraw marketing consent and Notify me requests

"add" generates a password and prints it once, unless DESK_PASSWORD is set or --stdin reads it. ROLE is owner (if not
given), editor or support; an existing operator keeps the role unless it's given.`

/** Parses the command line and returns the exit code. */
async function main(): Promise<number> {
  const { command, argument, email, role, from_stdin, yes } = readArguments()
  const config = readConfig()
  await expectShop(config)
  const given = command === 'add' ? await givenPassword(email, config.desk_password, from_stdin) : undefined
  return withDatabase(config, async ({ db }) => {
    switch (command) {
      case 'add':
        return add(db, { email, role, given })
      case 'link':
        return link(db, config.public_origin)
      case 'remove':
        return remove(db, email)
      case 'list':
        return list(db)
      case 'round':
        return round(db)
      case 'erase':
        return erase({ db, config }, email, yes)
      case 'resend':
        return resend(db)
      case 'addresses':
        process.stdout.write(await listAddresses({ db, config }, argument))
        return 0
      case 'no-marketing':
        return noMarketing(db, email)
    }
  })
}

const with_address = { argument: 'an email address' }
const with_list = { argument: `one of: ${address_lists.join(', ')}` }

function readArguments() {
  const { command, argument, values } = readCommand(
    {
      add: { ...with_address, options: ['stdin', 'role'] },
      link: {},
      remove: with_address,
      list: {},
      round: {},
      erase: { ...with_address, options: ['yes'] },
      resend: {},
      addresses: with_list,
      'no-marketing': with_address,
    },
    { stdin: { type: 'boolean' }, role: { type: 'string' }, yes: { type: 'boolean' } },
  )
  if (command === 'addresses' && !address_lists.includes(argument))
    throw new UsageError(`"addresses" needs ${with_list.argument}.`)
  const email = canonicalEmail(argument)
  if (argument && command !== 'addresses' && !isEmail(email))
    throw new UsageError(`"${shown(argument)}" is not an email address.`)
  const role = desk_roles.find((one) => one === values.role)
  if (values.role !== undefined && !role)
    throw new UsageError(`"${shown(values.role)}" is not a role: ${desk_roles.join(', ')}.`)
  return { command, argument, email, role, from_stdin: values.stdin ?? false, yes: values.yes ?? false }
}

/** The chosen password; undefined when one should be generated. Throws UsageError when it is too weak. */
async function givenPassword(
  email: string,
  from_env: string | undefined,
  from_stdin: boolean,
): Promise<string | undefined> {
  const password = from_stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : from_env
  if (password === undefined) return undefined
  const length = characterCount(opaquePassword(password))
  if (length < OPERATOR_PASSWORD_MIN || length > PASSWORD_MAX)
    throw new UsageError(
      `The password must have ${OPERATOR_PASSWORD_MIN} to ${PASSWORD_MAX} characters, not ${length}.`,
    )
  refuseGuessablePassword(password, email)
  return password
}

interface Added {
  email: string
  role: DeskRole | undefined
  given: string | undefined
}

async function add(db: Pool, { email, role, given }: Added): Promise<number> {
  const password = given ?? newPassword()
  const password_hash = await hashPassword(password)
  const { added } = await inTransaction(db, async (tx) => {
    const saved = await saveOperator(tx, { email, password_hash, role, password_made: given === undefined })
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'operator_added',
      subject: `operator ${email}`,
      before: { account: saved.added ? 'none' : 'open' },
      after: { account: 'open', password: 'new', role: saved.role },
    })
    return saved
  })
  console.log(added ? `${email} can now log in at /desk.` : `${email} has a new password and was logged out.`)
  if (given === undefined) {
    console.log(`Password (shown only once): ${password}`)
    console.log('It has to be changed at the first log-in.')
  }
  return 0
}

/** 125 random bits in groups of five unambiguous characters (Crockford's base 32). */
function newPassword(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const letters = [...randomBytes(25)].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}

async function link(db: Pool, origin: string): Promise<number> {
  const address = await newOwnerLink({ db, origin })
  if (!address) {
    console.error('There is an owner already. Owners add operators at the desk; "add" sets a new password.')
    return 1
  }
  console.log(`Open this link within an hour to become the owner: ${address}`)
  return 0
}

async function remove(db: Pool, email: string): Promise<number> {
  const removed = await inTransaction(db, async (tx) => {
    if (!(await disableOperator(tx, email))) return false
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'operator_removed',
      subject: `operator ${email}`,
      before: { account: 'open' },
      after: { account: 'ended' },
    })
    return true
  })
  if (removed) console.log(`${email} can no longer log in.`)
  else console.error(`There is no operator ${email}.`)
  return removed ? 0 : 1
}

async function list(db: Pool): Promise<number> {
  const operators = await listOperators(db)
  for (const { email, role, created_at, disabled_at, used_at } of operators) {
    const state = disabled_at
      ? `removed ${day(disabled_at)}`
      : `since ${day(created_at)}${used_at ? `, last active ${day(used_at)}` : ''}`
    console.log(`${email}  ${role}  ${state}`)
  }
  if (operators.length === 0) console.log('No operators yet. Add one: npm run desk -- add EMAIL')
  return 0
}

const day = (date: Date) => lagosTimeText(date).slice(0, 10)

async function round(db: Pool): Promise<number> {
  const taken = await startRound({ db }, null)
  console.log(taken === 1 ? '1 request is now in review.' : `${taken} requests are now in review.`)
  return 0
}

async function erase(deps: Pick<Deps, 'db' | 'config'>, email: string, yes: boolean): Promise<number> {
  const loss = await findErasureLoss(deps.db, email)
  if (!loss.has_account && loss.messages + loss.mails === 0) {
    console.error(`There is no account and no message from ${email}.`)
    return 1
  }
  await confirmLoss(erasureText(email, loss), yes)
  if (await eraseMember(deps, email)) {
    console.log(
      `Deleted the account of ${email}. Payment and licence records are kept without name and address.`,
    )
    return 0
  }
  const { messages, mails } = await eraseWriter(deps.db, email)
  console.log(`${email} has no account. Deleted form messages (${messages}) and unsent emails (${mails}).`)
  return 0
}

/** Describes the loss: "This permanently deletes the account of …, with 24 credits and 3 licences." */
function erasureText(email: string, { has_account, has_plan, ...loss }: ErasureLoss): string {
  const parts = [
    counted(loss.credits, 'credit', 'credits'),
    counted(loss.licences, 'licence', 'licences'),
    counted(loss.saves, 'saved image', 'saved images'),
    counted(loss.boards, 'board', 'boards'),
    counted(loss.submissions, 'unpublished image', 'unpublished images'),
    has_plan && 'a plan',
    counted(loss.messages, 'message', 'messages'),
    counted(loss.mails, 'unsent email', 'unsent emails'),
  ].filter((part) => typeof part === 'string')
  const goes = new Intl.ListFormat('en-GB').format(parts)
  const stays = "Names and comments on other people's boards stay, because they aren't linked to an address."
  if (!has_account) return `This permanently deletes data from ${email}: ${goes}. ${stays}`
  const off_sale = counted(loss.published, 'published image goes', 'published images go')
  const sentences = [
    `This permanently deletes the account of ${email}${goes && `, with ${goes}`}.`,
    off_sale && `${off_sale} off sale.`,
    loss.unpaid_kobo > 0 && `Earnings of ${nairaText(loss.unpaid_kobo)} can't be paid out after that.`,
    stays,
  ]
  return sentences.filter(Boolean).join(' ')
}

const counted = (count: number, one: string, many: string) =>
  count > 0 && (count === 1 ? `1 ${one}` : `${count} ${many}`)

async function noMarketing(db: Pool, email: string): Promise<number> {
  const ended = await endMarketing(db, email)
  if (ended) console.log(`${email} won't get marketing emails any more.`)
  else console.error(`${email} has no marketing consent or Notify me request.`)
  return ended ? 0 : 1
}

async function resend(db: Pool): Promise<number> {
  const count = await resendGivenUp(db, null)
  console.log(count === 1 ? 'Resending 1 email.' : `Resending ${count} emails.`)
  return 0
}

export const run = () => runMain(USAGE, main)

if (import.meta.main) process.exitCode = await run()
