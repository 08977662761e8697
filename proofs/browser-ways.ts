import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AGREEMENT_VERSION, shipped_terms } from '@taswira/contract'
import { inTransaction, oneRow, type Pool } from '../apps/api/src/db/pool.ts'
import { insertAcceptance, insertContributor } from '../apps/api/src/features/contributors/queries.ts'
import { givenPlain } from '../apps/api/src/images/testing-pictures.ts'
import type { Visitor } from './browser-driver.ts'
import type { ProofServer } from './shop.ts'
import { until } from './steps.ts'

export interface Journey {
  /** Different in each browser. */
  name: string
  visitor: Visitor
  server: ProofServer
  db: Pool
  folder: string
}

const PASSWORD = 'ẹyẹ: àṣírí tó gùn'
const emailIn = ({ name }: Journey) => `${name.toLowerCase()}@example.com`
const fileIn = ({ name }: Journey) => `market-${name.toLowerCase()}.jpg`

/** The main ways through a shop, in the order in which each needs those before it. */
export const ways: Record<string, (journey: Journey) => Promise<void>> = {
  'sign up': async (journey) => {
    const { visitor } = journey
    await visitor.open('/')
    await visitor.press('Sign up')
    await visitor.fill('Full name', 'Ngozi Adébáyò')
    await visitor.fill('Email', emailIn(journey))
    await visitor.fill('Password', PASSWORD)
    await visitor.fill('Confirm password', PASSWORD)
    await visitor.press('Sign up')
    await visitor.see("We've sent a 6-digit code")
    // The last digit submits the form.
    await visitor.fill('Six-digit code', await mailedCode(journey))
    await visitor.see('Email verified. Please log in.')
  },

  'log in': async (journey) => {
    await logIn(journey)
    await journey.visitor.press('Claim Credits')
    await journey.visitor.see('24 credits')
  },

  'buy with the stand-in': async ({ visitor }) => {
    await visitor.open('/checkout?code=PACK_20&frequency=One-time+purchase')
    await visitor.press(/^Pay ₦/)
    await visitor.enterFrame('Card window')
    await visitor.press(/^Succeeds immediately/)
    await visitor.press(/^Pay ₦/)
    await visitor.enterFrame()
    await visitor.see('You now have 44 credits.')
    await visitor.press('Continue')
    await visitor.see('+20')
  },

  'quick look': async ({ visitor }) => {
    await visitor.open('/search?keywords=market')
    await visitor.press(/^Quick look/)
    await visitor.see(/1 of \d/)
    await visitor.press('Next image')
    await visitor.see(/2 of \d/)
    await visitor.press(/^Close/)
  },

  'board with a client': async (journey) => {
    const { visitor } = journey
    await visitor.open('/account/saved')
    await visitor.press('New board')
    await visitor.fill('Name', 'Harmattan campaign')
    await visitor.press('Create board')
    await visitor.press('Add images')
    await visitor.press(/^Save /)
    await visitor.see('Added to Harmattan campaign')
    await visitor.open('/account/saved')
    await visitor.press(/^Harmattan campaign/)
    await visitor.press('Make a link')
    const link = await visitor.read(/http\S+\/board\/[\w-]{22}/)
    await visitor.forget()
    await visitor.open(link)
    await visitor.press('Yes')
    await visitor.fill('Your name', 'Ama')
    await visitor.press('Yes')
    await visitor.see('Thank you.')
    await visitor.forget()
    await logIn(journey)
    await visitor.open('/account/saved')
    await visitor.press(/^Harmattan campaign/)
    await visitor.see('Ama: Yes')
  },

  upload: async (journey) => {
    const { visitor, folder } = journey
    await makeContributor(journey)
    const path = join(folder, fileIn(journey))
    await writeFile(path, await givenPlain('#804020', { width: 600, height: 400 }).jpeg().toBuffer())
    await visitor.open('/studio/uploads')
    await visitor.upload(/choose images$/, path)
    await visitor.press(/^Describe it/)
    await visitor.fill('Title', 'Ferry at dawn')
    await visitor.fill('Keywords', 'ferry, lagoon, quay, boat, commuter,')
    await visitor.select('Category', 'Travel')
    await visitor.select('How it was made', 'Made with a camera')
    await visitor.press('Save')
    await visitor.see('Saved.')
  },

  'sign a release': async (journey) => {
    const { visitor } = journey
    await visitor.open('/studio/releases')
    await visitor.press(/Ferry at dawn/)
    await visitor.fill('Label', 'Amina, ferry shoot')
    await visitor.press('Create links')
    const link = await visitor.read(/http\S+\/release\/[\w-]{43}/)
    await visitor.forget()
    await visitor.open(link)
    await visitor.fill('Name of the person in the images', 'Amina Yusuf')
    await visitor.fill(/^Sign by typing your own name/, 'Amina Yusuf')
    await visitor.press(/^I have read the text above, and I agree/)
    await visitor.press('Sign')
    await visitor.see("Thank you, you've signed")
  },
}

async function logIn(journey: Journey) {
  const { visitor } = journey
  await visitor.open('/login')
  await visitor.fill('Email', emailIn(journey))
  await visitor.fill('Password', PASSWORD)
  await visitor.press('Log In')
  await visitor.leave('/login')
}

async function mailedCode(journey: Journey): Promise<string> {
  const inbox = `${journey.server.stand_ins}/_inbox?${new URLSearchParams({ to: emailIn(journey) })}`
  let code: string | undefined
  await until(20_000, async () => {
    const mails = (await (await fetch(inbox)).json()) as { text: string }[]
    code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    return code !== undefined
  })
  return code!
}

/** The member joins the studio without an application. */
const makeContributor = (journey: Journey) =>
  inTransaction(journey.db, async (tx) => {
    const find = 'select user_id from users where email = $1'
    const { user_id } = await oneRow<{ user_id: string }>(tx, find, [emailIn(journey)])
    const username = journey.name.toLowerCase()
    const contributor_id = await insertContributor(tx, { user_id, username, full_name: 'Ngozi Adébáyò' })
    await insertAcceptance(tx, {
      contributor_id: contributor_id!,
      version: AGREEMENT_VERSION,
      text_sha256: shipped_terms.text_sha256,
      client_hash: null,
    })
  })
