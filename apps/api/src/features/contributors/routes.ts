import * as contract from '@taswira/contract'
import { categoryName, DomainError, UNKNOWN_CREATOR } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { countContributorCategories, findContributor, listUsernames } from './queries.ts'

interface ReadDeps {
  /** The database, or a replica with little lag. */
  reads: Db
}

export function contributorRoutes(app: FastifyInstance, deps: MountDeps & ReadDeps) {
  mount(app, deps, contract.listContributors, () => listUsernames(deps.reads))

  mount(app, deps, contract.viewContributor, async ({ params }) => {
    const row = await findContributor(deps.reads, params.username)
    if (!row || row.asset_count === 0 || row.full_name === UNKNOWN_CREATOR) throw new DomainError('not_found')
    const categories = await countContributorCategories(deps.reads, row.contributor_id)
    return {
      username: row.username,
      full_name: row.full_name,
      bio: row.bio,
      website: row.website,
      location: row.location,
      num_of_assets: row.asset_count,
      demo: row.demo,
      categories: categories.map(({ slug, count }) => ({ slug, name: categoryName(slug), count })),
    }
  })
}
