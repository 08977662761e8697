import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { decideFaces } from './decide-faces.ts'
import { countUnreleased, listUnreleased } from './queries.ts'

export function faceRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.listUnreleasedFaces, async ({ query }) => {
    const page = toListPage(query)
    const { decided } = query
    const is_decided = decided === 'yes'
    const rows = await listUnreleased(db, { ...page, is_decided })
    const total = await countUnreleased(db, is_decided)
    const items = rows.map(({ username, full_name, picture_key, width_px, height_px, ...row }) => ({
      ...row,
      contributor: { username, full_name },
      thumbnail: thumbnailUrl(config, { picture_key, status: 'published' }),
      width: width_px,
      height: height_px,
    }))
    return { items, ...deskTotal(total), ...neighbourPages(page, total, { decided }) }
  })

  mount(app, deps, contract.decideFaces, ({ operator, params, body }) =>
    decideFaces(deps, operator, { ...params, ...body }),
  )
}
