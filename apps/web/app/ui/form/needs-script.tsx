/** These forms use what only script can: a header of their own, and the memory of the browser. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="notice notice-info mb-6 in-[form]:mb-0">
        Accounts need JavaScript. Turn it on for this site, or browse and try images without it.
      </p>
    </noscript>
  )
}
