/**
 * A Content-Disposition that saves under this name (RFC 6266); path parts, quotes and control characters are removed.
 */
export function attachment(file_name: string): string {
  const name = (file_name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}"%;]/gu, '').trim() || 'picture'
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
  if (ascii === name) return `attachment; filename="${name}"`
  // RFC 5987: encodeURIComponent leaves four characters that the header's grammar doesn't allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
