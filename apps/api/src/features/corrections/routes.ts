import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectStudio } from '../contributors/expect-studio.ts'
import { allowMember } from '../limits/allow-member.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { correctImage } from './correct-image.ts'
import { decideCorrection } from './decide-correction.ts'
import { countCorrections, findCorrectable, listWaiting } from './queries.ts'

export function correctionRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  async function present(contributor_id: number, stock_id: string): Promise<contract.StudioImageWords> {
    const found = await findCorrectable(db, { contributor_id, stock_id })
    if (!found) throw new DomainError('not_found')
    const { picture_key, ...words } = found
    return { ...words, thumbnail: thumbnailUrl(config, { picture_key, status: words.status }) }
  }

  mount(app, deps, contract.viewStudioImage, async ({ member, params }) => {
    const { contributor_id } = await expectStudio(db, member)
    return present(contributor_id, params.stock_id)
  })

  mount(app, deps, contract.correctImage, async ({ member, params, body }) => {
    const { contributor_id } = await expectStudio(db, member)
    await allowMember(deps, 'correction', member.user_id)
    await correctImage(deps, contributor_id, { ...params, ...body })
    return present(contributor_id, params.stock_id)
  })

  mount(app, deps, contract.listCorrections, async ({ query }) => {
    const page = toListPage(query)
    const items = (await listWaiting(db, page)).map(
      ({ corrected, username, full_name, created_at, picture_key, status, ...row }) => {
        const { correction_id, stock_id, slug, title, version } = row
        const names = Object.keys(corrected) as contract.CorrectableName[]
        return {
          correction_id,
          stock_id,
          slug,
          title,
          version,
          thumbnail: thumbnailUrl(config, { picture_key, status }),
          contributor: { username, full_name },
          before: Object.fromEntries(names.map((name) => [name, row[name]])),
          after: corrected,
          created_at: created_at.toISOString(),
        }
      },
    )
    const total = await countCorrections(db)
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.decideCorrection, ({ operator, params, body }) =>
    decideCorrection(deps, operator.operator_id, params.correction_id, body),
  )
}
