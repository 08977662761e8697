import { type Db, oneRow } from '../../db/pool.ts'
import { keyedHash, type SecretConfig } from '../../secret.ts'

/** Key of a limit, from its purpose and its subjects. It reveals none of them without the server's secret. */
export const limitKey = (config: SecretConfig, what: string, ...whom: string[]) =>
  keyedHash(config, 'limit', what, ...whom)

export interface Tries {
  key: Buffer
  /** Tries before the first wait. */
  free: number
  /** Seconds after which one try no longer counts. */
  forgotten_in_s: number
}

/** The first wait, in seconds; each further try doubles it. */
const FIRST_WAIT_S = 2
/** The longest wait, in seconds (docs/threat-model.md, "Passwords"). There are no permanent lockouts. */
const LONGEST_WAIT_S = 900

/**
 * Counts a try before it is made, so that concurrent tries are all counted. Returns 0 when the try may be made,
 * otherwise the seconds to wait. The last free try and each one after it start a wait, which only a success ends early.
 * A try that waited for a row lock may have an older transaction time; it doesn't move `since` back, and the seconds
 * are counted from the clock, or a wait begun by a newer try would look longer than it is.
 */
export async function countTry(db: Db, { key, free, forgotten_in_s }: Tries): Promise<number> {
  const { counted, seconds } = await oneRow<{ counted: boolean; seconds: number }>(db, {
    name: 'count-try',
    text: `with counted as (
       insert into limits as l (limit_key, used) values ($1, 1)
       on conflict (limit_key) do update set (used, since, blocked_until) = (
         select tries, greatest(now(), l.since), case when ceil(tries) < $2 then '-infinity'::timestamptz
           else now() + make_interval(secs => least($5, $4 * power(2, least(20, ceil(tries) - $2)))) end
         from (select 1 + greatest(0, l.used - greatest(0, extract(epoch from now() - l.since)) / $3) as tries) counting)
       where l.blocked_until <= now()
       returning 1)
     select exists (select from counted) as counted,
       coalesce((select greatest(1, ceil(extract(epoch from blocked_until - clock_timestamp()))) from limits
         where limit_key = $1 and blocked_until > now()), 1)::int as seconds`,
    values: [key, free, forgotten_in_s, FIRST_WAIT_S, LONGEST_WAIT_S],
  })
  return counted ? 0 : seconds
}

/** After a success, deletes the tries of `cleared` and undoes one try of each key in `returned`. */
export async function forgiveTries(db: Db, { cleared, returned }: { cleared: Buffer[]; returned: Buffer[] }) {
  await db.query({
    name: 'forgive-tries',
    text: `with gone as (delete from limits where limit_key = any($1::bytea[]))
     update limits set used = greatest(0, used - 1), blocked_until = '-infinity'
     where limit_key = any($2::bytea[])`,
    values: [cleared, returned],
  })
}

/**
 * Takes one of `most` turns in a window of `window_s` seconds that starts with the first turn. Returns 0 on success,
 * otherwise the seconds until the next window.
 */
export async function takeTurn(
  db: Db,
  { key, most, window_s }: { key: Buffer; most: number; window_s: number },
): Promise<number> {
  const { used, seconds } = await oneRow<{ used: number; seconds: number }>(db, {
    name: 'take-turn',
    text: `insert into limits as l (limit_key, used) values ($1, 1)
     on conflict (limit_key) do update set
       used = case when l.since < now() - make_interval(secs => $2) then 1 else l.used + 1 end,
       since = case when l.since < now() - make_interval(secs => $2) then now() else l.since end
     returning used, greatest(1, least($2, ceil($2 - extract(epoch from now() - since))))::int as seconds`,
    values: [key, window_s],
  })
  return used <= most ? 0 : seconds
}

/** Deletes limits not used for a day. Returns how many. */
export async function deleteOldLimits(db: Db): Promise<number> {
  const { rowCount } = await db.query("delete from limits where since < now() - interval '1 day'")
  return rowCount ?? 0
}
