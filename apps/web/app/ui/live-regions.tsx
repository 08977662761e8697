/** Both regions are on the page from the start, because screen readers ignore regions that are added later. */
export function LiveRegions() {
  return (
    <>
      <output id="live-polite" data-live="polite" aria-live="polite" className="sr-only" />
      <div id="live-assertive" data-live="assertive" role="alert" aria-live="assertive" className="sr-only" />
    </>
  )
}
