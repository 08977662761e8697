import type { DeskRole, FirstDuty } from '@taswira/contract'

/** What is known about the caller without a database query. */
export interface Caller {
  /** The client's address; behind a trusted proxy, the one that the proxy forwards. */
  address: string
  user_agent: string
  /** Whether analytics may link the caller's actions to each other; requires consent. */
  agrees_to_analytics: boolean
  /** Whether the caller's browser asks not to be tracked; such callers aren't counted anywhere, not even anonymously. */
  refuses_tracking: boolean
  /** The client's country as reported by a trusted proxy; ignored from any other client. */
  country?: string | undefined
}

/** A member calling with a token. */
export interface Member {
  user_id: string
  /** Identifies the session, so that it can be ended. */
  token_hash: Buffer
}

/** An operator calling from the desk. */
export interface Operator {
  operator_id: number
  email: string
  role: DeskRole
  /** What has to be done before anything else; null for nothing. */
  duty: FirstDuty | null
  /** Identifies the session, so that it can be ended. */
  token_hash: Buffer
}

/** Looks up the owner of a token; undefined when it is not valid. */
export interface Admission {
  admitMember: (token: string) => Promise<Member | undefined>
  admitOperator: (token: string) => Promise<Operator | undefined>
}
