import { ConfigError } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { hasInventedMembers } from '../members/queries.ts'

/** Throws ConfigError when invented sales and real payments would share their books, which nobody can take apart. */
export async function refuseInventedSales({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (!config.stand_ins && (await hasInventedMembers(db)))
    throw new ConfigError(
      "This shop has invented sales of the demo catalogue, so it can't start with SANDBOX=off. Start with a new DATABASE_URL or DATA_DIR.",
    )
}
