import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { keyedHash, keyedHashes } from '../../secret.ts'

const PURPOSE = 'unsubscribe'

/**
 * The link that withdraws a member's consent to news, for the header and the text of every mail that isn't about an
 * action of theirs (RFC 8058). It works without logging in and doesn't expire.
 */
export function unsubscribeUrl(config: Deps['config'], user_id: string): string {
  const signature = keyedHash(config, PURPOSE, user_id).toString('base64url')
  return `${config.public_origin}/unsubscribe?${new URLSearchParams({ member: user_id, signature })}`
}

/** Whether the link is ours, signed with the current or an older secret. */
export function isUnsubscribeLink(
  config: Deps['config'],
  { member, signature }: { member: string; signature: string },
): boolean {
  const given = Buffer.from(signature, 'base64url')
  return keyedHashes(config, PURPOSE, member).some(
    (right) => given.length === right.length && timingSafeEqual(given, right),
  )
}
