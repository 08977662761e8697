/** Time after which the object URL is revoked, in ms; the browser needs some time to read it. */
const KEPT_MS = 60_000

/** Saves a file through the browser under the given name. */
export function writeToDisk(blob: Blob, file_name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
