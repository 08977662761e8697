import { randomBytes } from 'node:crypto'
import { RELEASE_VERSION, type ReleaseKind, type ReleaseUse } from '@taswira/contract'
import type { TestContributor } from './test-contributor.ts'
import { givenSubmission } from './test-submission.ts'
import type { World } from './world.ts'

/** A filled-in signing form. */
export const releaseForm = (token: string, given: object = {}) => ({
  token,
  form_key: randomBytes(32).toString('base64url'),
  pictures: ['0'.repeat(20)],
  version: RELEASE_VERSION,
  full_name: 'Amina Yusuf',
  child: false,
  guardian_name: '',
  guardian_relation: '',
  property: '',
  uses: [] as ReleaseUse[],
  email: '',
  signature: 'Amina Yusuf',
  agreed: true,
  ...given,
})

export const tokenIn = (url: string) => url.split('/').at(-1)!

interface GivenRelease {
  kind?: ReleaseKind
  label?: string
  uses?: ReleaseUse[]
  email?: string
  /** Submission keys of drafts and stock ids; if absent, a new draft. */
  images?: string[]
}

/** Creates a release and returns the token of its link. */
export async function givenOpenRelease(
  world: World,
  member: TestContributor,
  { kind = 'model', label = 'Amina, market shoot', images }: GivenRelease = {},
) {
  const shown = images ?? [(await givenSubmission(world, member.username)).submission_key]
  const body = { kind, label, people: 1, images: shown }
  const answer = await member.call('POST', '/api/studio/releases/', body)
  if (answer.statusCode !== 201) throw new Error(`release: ${answer.body}`)
  const [link] = answer.json<{ links: { release_key: string; url: string }[] }>().links
  return { release_key: link!.release_key, token: tokenIn(link!.url) }
}

/** Lists the pictures on the page of a link; an unknown picture if the link has ended. */
export async function picturesOf(world: World, token: string): Promise<string[]> {
  const answer = await world.post('/api/releases/view/', { token })
  const { pictures } = answer.json<{ pictures?: { picture_key: string }[] }>()
  return pictures?.map(({ picture_key }) => picture_key) ?? ['0'.repeat(20)]
}

/** Signs a release for the pictures on its page. */
export const sign = async (world: World, token: string, given: object = {}) =>
  world.post(
    '/api/releases/sign/',
    releaseForm(token, { pictures: await picturesOf(world, token), ...given }),
  )

/** Creates a signed release and returns the token that withdraws it. */
export async function givenRelease(world: World, member: TestContributor, given: GivenRelease = {}) {
  const { release_key, token } = await givenOpenRelease(world, member, given)
  const { uses = [], email = '', kind } = given
  const property = kind === 'property' ? 'Shop' : ''
  const answer = await sign(world, token, { uses, email, property })
  if (answer.statusCode !== 200) throw new Error(`signing: ${answer.body}`)
  return { release_key, token, withdrawal: answer.json<{ withdrawal: string }>().withdrawal }
}

/** Records that the signers of these releases saw a picture. */
export async function givenShown(world: World, picture_key: string, release_keys: string[]) {
  await world.db.query(
    `insert into release_pictures (release_id, picture_key)
     select release_id, $1 from releases where release_key = any($2) on conflict do nothing`,
    [picture_key, release_keys],
  )
}
