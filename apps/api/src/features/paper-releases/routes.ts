import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { inTransaction } from '../../db/pool.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectStudio } from '../contributors/expect-studio.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { allowMember } from '../limits/allow-member.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { listAttached } from '../releases/attachment-queries.ts'
import { countWaiting, listWaiting } from '../releases/paper-queries.ts'
import { findRelease, lockReleaseByKey } from '../releases/queries.ts'
import { presentRelease } from '../releases/routes.ts'
import { readFacts } from '../releases/seal-release.ts'
import { decidePaper } from './decide-paper.ts'
import { readPaper, uploadPaper } from './upload-paper.ts'

/** Maximum number of images shown next to a paper release for comparison. */
const PREVIEWS_MOST = 12

export function paperReleaseRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  const stopping = new AbortController()
  app.addHook('onClose', () => stopping.abort())

  mount(app, deps, contract.uploadPaperRelease, async ({ member, body, file }) => {
    const { contributor_id } = await expectStudio(db, member)
    await allowMember(deps, 'paper releases', member.user_id)
    return {
      release_key: await uploadPaper(deps, contributor_id, body, { file, signal: stopping.signal }),
    }
  })

  mount(app, deps, contract.viewPaper, async ({ member, params }) => {
    const { contributor_id } = await expectStudio(db, member)
    return readPaper(deps, await findRelease(db, { contributor_id, ...params }))
  })

  mount(app, deps, contract.listWaitingPapers, async ({ query }) => {
    const page = toListPage(query)
    const total = await countWaiting(db)
    const items = []
    for (const { username, full_name, ...row } of await listWaiting(db, page)) {
      const attached = await listAttached(db, row.release_id, PREVIEWS_MOST)
      items.push({
        ...presentRelease(row),
        label: readFacts(config, row.sealed).label,
        contributor: { username, full_name },
        previews: attached.map((picture) => thumbnailUrl(config, picture)),
      })
    }
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.openPaper, async ({ operator: { operator_id }, params }) => {
    const release = await inTransaction(db, async (tx) => {
      const found = await lockReleaseByKey(tx, params.release_key)
      if (!found?.paper_key) throw new DomainError('not_found')
      await writeDeskLog(tx, {
        operator_id,
        action: 'release_paper_opened',
        subject: `release ${found.release_id}`,
      })
      return found
    })
    return readPaper(deps, release)
  })

  mount(app, deps, contract.decidePaperRelease, ({ operator, params, body }) =>
    decidePaper(deps, operator.operator_id, params.release_key, body),
  )
}
