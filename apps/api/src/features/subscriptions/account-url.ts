import type { Config } from '../../config.ts'

/** Where a member sees the plan and switches its renewal; for mails. */
export const accountUrl = ({ public_origin }: Pick<Config, 'public_origin'>) =>
  `${public_origin}/account/profile?tab=subscription`
