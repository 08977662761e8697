/** Headers for responses sent before any hook could add them: no scripts, no content sniffing. */
export const bare_headers: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}
