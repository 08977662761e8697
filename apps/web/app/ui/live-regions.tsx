/** Both regions stand in the page from the first byte: one added later is not listened to. */
export function LiveRegions() {
  return (
    <>
      <output id="live-polite" aria-live="polite" className="sr-only" />
      <div id="live-assertive" role="alert" aria-live="assertive" className="sr-only" />
    </>
  )
}
