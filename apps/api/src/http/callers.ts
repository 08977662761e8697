/** Who calls, as far as it is known without asking the database. */
export interface Caller {
  /** The client's address; behind a trusted proxy the one it names. */
  address: string
  user_agent: string
  /** Whether what they do may be counted by analytics; without consent nothing is. */
  agrees_to_analytics: boolean
  /** Where the client is, in the words of a trusted proxy; from anyone else it is not believed. */
  country?: string | undefined
}

/** A member who makes a call with a token. */
export interface Member {
  user_id: string
  /** Names the session, for ending it. */
  token_hash: Buffer
}

/** An operator who makes a call at the desk. */
export interface Operator {
  operator_id: number
  email: string
  /** Names the session, for ending it. */
  token_hash: Buffer
}

/** Finds who a token stands for; undefined when it is valid for nobody. */
export interface Admission {
  admitMember: (token: string) => Promise<Member | undefined>
  admitOperator: (token: string) => Promise<Operator | undefined>
}
