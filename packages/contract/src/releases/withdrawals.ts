import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { release_kinds } from './release-rules.ts'
import { release_use_codes } from './release-uses.ts'
import { one_release, release_token } from './releases.ts'

const withdrawal_errors = ['invalid_input', 'invalid_link', 'too_many_requests'] as const

export const viewWithdrawal = endpoint({
  name: 'viewWithdrawal',
  method: 'POST',
  path: '/releases/withdrawal/',
  auth: 'public',
  summary: 'Returns which release a link withdraws',
  body: v.strictObject({ token: release_token }),
  response: v.object({
    kind: v.picklist(release_kinds),
    contributor: v.string(),
    version: v.string(),
    uses: v.array(v.picklist(release_use_codes)),
    signed_at: v.string(),
    /** When it was withdrawn; otherwise null. */
    withdrawn_at: v.nullable(v.string()),
  }),
  errors: withdrawal_errors,
})

/** Withdraws a release and takes all its images off sale at once. Idempotent. */
export const withdrawRelease = endpoint({
  name: 'withdrawRelease',
  method: 'POST',
  path: '/releases/withdraw/',
  auth: 'public',
  summary: 'Withdraws a release',
  body: v.strictObject({ token: release_token }),
  errors: withdrawal_errors,
})

/** Withdraws a release for a signer who writes to us instead of using their link. */
export const withdrawReleaseAtDesk = endpoint({
  name: 'withdrawReleaseAtDesk',
  method: 'POST',
  path: '/desk/releases/:release_key/withdrawn/',
  auth: 'operator',
  summary: 'Withdraws a release for the person who signed it',
  params: one_release,
  errors: ['unauthenticated', 'not_found', 'conflict', 'off_sale_limit'],
})

/** Newest first, with the members who had licensed the images; at most 100 licences per release. */
export const listWithdrawnReleases = endpoint({
  name: 'listWithdrawnReleases',
  method: 'GET',
  path: '/desk/releases/withdrawn/',
  auth: 'operator',
  summary: 'Lists withdrawn releases with the licences of their images',
  query: paging_query,
  response: v.object({
    release_key: v.string(),
    kind: v.picklist(release_kinds),
    contributor: v.object({ username: v.string(), full_name: v.string() }),
    withdrawn_at: v.string(),
    images: v.array(v.object({ stock_id: v.string(), title: v.string() })),
    licence_count: v.number(),
    licences: v.array(
      v.object({
        certificate_id: v.string(),
        stock_id: v.string(),
        holder: v.string(),
        licensed_at: v.string(),
      }),
    ),
  }),
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})
