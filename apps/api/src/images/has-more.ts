/** Whether a text contains a part more than `most` times: what a parser takes long for. */
export function hasMore(text: string | Buffer, part: string, most: number): boolean {
  let at = -1
  for (let count = 0; count <= most; count++) {
    at = text.indexOf(part, at + 1)
    if (at === -1) return false
  }
  return true
}
