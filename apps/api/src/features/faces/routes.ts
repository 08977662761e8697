import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { decideFaces } from './decide-faces.ts'
import { countUndecided, listUndecided } from './queries.ts'

export function faceRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.listUndecidedFaces, async ({ query }) => {
    const page = toListPage(query)
    const rows = await listUndecided(db, page)
    const total = await countUndecided(db)
    const items = rows.map(({ username, full_name, picture_key, width_px, height_px, ...row }) => ({
      ...row,
      contributor: { username, full_name },
      thumbnail: thumbnailUrl(config, { picture_key, status: 'published' }),
      width: width_px,
      height: height_px,
    }))
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.decideFaces, ({ operator, params, body }) =>
    decideFaces(deps, operator, { ...params, ...body }),
  )
}
