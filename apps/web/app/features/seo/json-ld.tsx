/**
 * Structured data for search engines in a script element. Only the server writes it: in the browser `of` is null, and
 * the existing element is kept.
 */
export function JsonLd({ of }: { of: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // JSON data escaped by serializeJsonLd, so that it can't end the script element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && of ? serializeJsonLd(of) : '' }}
    />
  )
}

/** Serialises to JSON that can't end its script element or a line in it: escapes `<`, U+2028 and U+2029. */
export const serializeJsonLd = (data: object) =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
