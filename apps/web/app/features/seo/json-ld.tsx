/**
 * Structured data for search engines, as one script element. They read what the server sent, so the browser
 * neither makes it again (`of` is null there) nor minds what stands in the page.
 */
export function JsonLd({ of }: { of: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // Data, not a program: the serializer leaves no way out of it.
      dangerouslySetInnerHTML={{ __html: of ? serializeJsonLd(of) : '' }}
    />
  )
}

/** JSON that cannot end its script element or break a line of it: `<`, U+2028 and U+2029 are escaped. */
export const serializeJsonLd = (data: object) =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
