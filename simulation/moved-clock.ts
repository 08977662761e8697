import type { Pool } from '../apps/api/src/db/pool.ts'

const RealDate = globalThis.Date
let moved_ms = 0

/** The process's own `Date`, later than the real one by as much as the simulation has moved its clock. */
class MovedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RealDate.now() + moved_ms)
    else super(...given)
  }
  static override now() {
    return RealDate.now() + moved_ms
  }
}

/**
 * Replacements for PostgreSQL's time functions, in a schema of their own that is searched before `pg_catalog`, so that
 * defaults, triggers and queries all use the moved clock, and `public` stays empty for a restore. Create them before the
 * migrations, which bind functions when they run.
 */
const clock_sql = `
  create schema simulation;
  create table simulation.moved_clock (moved interval not null);
  insert into simulation.moved_clock values ('0');
  create function simulation.now() returns timestamptz language plpgsql stable parallel safe as
    $$ begin return pg_catalog.now() + (select moved from simulation.moved_clock); end $$;
  create function simulation.clock_timestamp() returns timestamptz language plpgsql volatile as
    $$ begin return pg_catalog.clock_timestamp() + (select moved from simulation.moved_clock); end $$;`

/** Gives a new, empty database a clock that can be moved. */
export const installClock = (db: Pool) => db.query(clock_sql)

/** Makes new connections to a database use its moved clock; a copy of a database needs it again. */
export const useClock = (db: Pool, database: string) =>
  db.query(`alter database ${database} set search_path = public, simulation, pg_catalog`)

/** Gives the process the real clock again. */
export function restoreClock() {
  globalThis.Date = RealDate
}

/** One clock for the process and its database. */
export class MovedClock {
  readonly #db: Pool
  #at_ms: number

  constructor(db: Pool, start: Date) {
    this.#db = db
    this.#at_ms = start.getTime()
    globalThis.Date = MovedDate as unknown as DateConstructor
  }

  /** The moment of the current step, in ms since 1970. */
  get at_ms() {
    return this.#at_ms
  }

  /**
   * Moves on by `ms`. The moments of a history don't depend on how long its steps really took; only within a step does
   * the clock run as the real one does.
   */
  async pass(ms: number): Promise<void> {
    this.#at_ms += ms
    moved_ms = this.#at_ms - RealDate.now()
    await this.#db.query({
      name: 'move-clock',
      text: "update simulation.moved_clock set moved = $1 * interval '1 ms'",
      values: [moved_ms],
    })
  }
}
