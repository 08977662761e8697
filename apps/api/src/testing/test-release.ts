import { randomBytes } from 'node:crypto'
import { RELEASE_VERSION, type ReleaseKind, type ReleaseUse } from '@taswira/contract'
import type { TestContributor } from './test-contributor.ts'
import type { World } from './world.ts'

/** A filled-in form of somebody who signs. */
export const releaseForm = (token: string, given: object = {}) => ({
  token,
  withdrawal: randomBytes(32).toString('base64url'),
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
}

/** A release with the token of its link. */
export async function givenOpenRelease(
  member: TestContributor,
  { kind = 'model', label = 'Amina, market shoot' }: GivenRelease = {},
) {
  const answer = await member.call('POST', '/api/studio/releases/', { kind, label, people: 1 })
  if (answer.statusCode !== 201) throw new Error(`release: ${answer.body}`)
  const [link] = answer.json<{ links: { release_key: string; url: string }[] }>().links
  return { release_key: link!.release_key, token: tokenIn(link!.url) }
}

/** A signed release with the token that withdraws it. */
export async function givenRelease(world: World, member: TestContributor, given: GivenRelease = {}) {
  const { release_key, token } = await givenOpenRelease(member, given)
  const { uses = [], email = '', kind } = given
  const property = kind === 'property' ? 'Shop' : ''
  const form = releaseForm(token, { uses, email, property })
  const answer = await world.post('/api/releases/sign/', form)
  if (answer.statusCode !== 204) throw new Error(`signing: ${answer.body}`)
  return { release_key, token, withdrawal: form.withdrawal }
}
