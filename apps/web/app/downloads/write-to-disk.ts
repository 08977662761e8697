/** Time for the browser to take over the file, in ms. */
const KEPT_MS = 60_000

/** Lets the browser save a file under a name. */
export function writeToDisk(blob: Blob, file_name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
