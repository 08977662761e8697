/** Sensitive uses that a release allows only if its signer ticks them, with their texts on the page (decision 77). */
export const release_uses = {
  health: 'health',
  politics: 'politics',
  religion: 'religion',
  finance: 'finance',
  alcohol_tobacco: 'alcohol and tobacco',
  dating: 'dating and sexuality',
} as const
export type ReleaseUse = keyof typeof release_uses
export const release_use_codes = Object.keys(release_uses) as [ReleaseUse, ...ReleaseUse[]]
