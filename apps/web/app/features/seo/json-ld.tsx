/**
 * Structured data for search engines as a script element. Only the server writes it: `of` is null in the browser,
 * which keeps what is there.
 */
export function JsonLd({ of }: { of: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // Data, not a program: it can't end its script element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && of ? serializeJsonLd(of) : '' }}
    />
  )
}

/** JSON that can't end its script element or a line in it: `<`, U+2028 and U+2029 are escaped. */
export const serializeJsonLd = (data: object) =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
