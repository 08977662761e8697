import type { Config } from '../../config.ts'

/** URL of the account page with the plan and its renewal switch, for links in mails. */
export const accountUrl = ({ public_origin }: Pick<Config, 'public_origin'>) =>
  `${public_origin}/account/profile?tab=subscription`
