/**
 * The currency of the prices. Both sentences have a similar length, so that the layout doesn't shift when one replaces
 * the other.
 */
export function RateNote({ rate }: { rate: number | null }) {
  return (
    <p className="min-h-11 text-small text-ink-muted sm:min-h-6 md:text-right">
      {rate === null ? (
        'Prices in naira. Cards from any country are accepted.'
      ) : (
        <>
          Prices in US dollars are rounded; you pay in naira. {/* The rate's provider requires the link. */}
          <a href="https://www.exchangerate-api.com" className="link" rel="noopener">
            Rates By Exchange Rate API
          </a>
        </>
      )}
    </p>
  )
}
