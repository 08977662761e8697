/** For forms that need script, because they send their own header and use the browser's storage. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="notice notice-info mb-6 in-[form]:mb-0">
        Accounts need JavaScript. Turn it on for this site, or browse and try images without it.
      </p>
    </noscript>
  )
}
