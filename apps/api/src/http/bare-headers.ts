/** What guards an answer that is sent before any hook could add to it: it runs nothing, and is not guessed about. */
export const bare_headers: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}
