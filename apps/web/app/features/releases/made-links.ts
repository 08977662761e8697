import type { ReleaseLink } from '@taswira/contract'

/** Links that this tab made, by release. The server stores only their hashes, so it can't return them again. */
const made = new Map<string, ReleaseLink>()

export function keepLinks(links: ReleaseLink[]) {
  for (const link of links) made.set(link.release_key, link)
}

export const linkMadeHere = (release_key: string) => made.get(release_key)
