import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { inTransaction } from '../../db/pool.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { allowClient } from '../limits/allow-client.ts'
import { findLinked, lockReleaseByKey, lockReleaseByWithdrawal } from '../releases/queries.ts'
import { readFacts } from '../releases/seal-release.ts'
import { tokenHash } from '../sessions/tokens.ts'
import { countWithdrawn, listLicencesOfRelease, listWithdrawn } from './queries.ts'
import { withdrawRelease } from './withdraw-release.ts'

/** Maximum number of licences listed for a withdrawn release. */
const LICENCES_MOST = 100

export function withdrawalRoutes(app: FastifyInstance, deps: MountDeps) {
  linkRoutes(app, deps)
  deskRoutes(app, deps)
}

/** Endpoints for signers, who use their own link without an account. */
function linkRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.viewWithdrawal, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    const release = await findLinked(db, 'withdrawal_hash', tokenHash(body.token))
    if (!release?.signed_at || release.text_version === null) throw new DomainError('invalid_link')
    return {
      kind: release.kind,
      contributor: release.contributor,
      version: release.text_version,
      uses: release.uses,
      signed_at: release.signed_at.toISOString(),
      withdrawn_at: release.ended_at?.toISOString() ?? null,
    }
  })

  mount(app, deps, contract.withdrawRelease, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    await withdrawRelease(deps, null, async (tx) => {
      const release = await lockReleaseByWithdrawal(tx, tokenHash(body.token))
      if (!release) throw new DomainError('invalid_link')
      return release
    })
  })
}

function deskRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.listWithdrawnReleases, async ({ query }) => {
    const page = toListPage(query)
    const total = await countWithdrawn(db)
    const items = []
    for (const { release_id, username, full_name, withdrawn_at, ...row } of await listWithdrawn(db, page)) {
      const licences = await listLicencesOfRelease(db, release_id, LICENCES_MOST)
      items.push({
        release_key: row.release_key,
        kind: row.kind,
        images: row.images,
        contributor: { username, full_name },
        withdrawn_at: withdrawn_at.toISOString(),
        licence_count: licences[0]?.total ?? 0,
        licences: licences.map(({ certificate_id, stock_id, holder, licensed_at }) => ({
          certificate_id,
          stock_id,
          holder,
          licensed_at: licensed_at.toISOString(),
        })),
      })
    }
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.openRelease, async ({ operator: { operator_id }, params }) =>
    inTransaction(db, async (tx) => {
      const release = await lockReleaseByKey(tx, params.release_key)
      const signature = release && readFacts(config, release.sealed).signature
      if (!signature) throw new DomainError('not_found')
      await writeDeskLog(tx, {
        operator_id,
        action: 'release_opened',
        subject: `release ${release.release_id}`,
      })
      return signature
    }),
  )

  mount(app, deps, contract.withdrawReleaseAtDesk, ({ operator, params }) =>
    withdrawRelease(deps, operator, async (tx) => {
      const release = await lockReleaseByKey(tx, params.release_key)
      if (!release) throw new DomainError('not_found')
      return release
    }),
  )
}
