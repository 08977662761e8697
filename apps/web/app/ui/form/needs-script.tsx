/** These forms use what only script can: a header of their own, and the memory of the browser. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="notice notice-info mb-6 in-[form]:mb-0">
        Accounts need JavaScript. Please switch it on for this site; every picture can be seen and tried
        without it.
      </p>
    </noscript>
  )
}
