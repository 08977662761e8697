import { expect, it } from 'vitest'
import { serializeJsonLd } from './json-ld.tsx'

it("structured data can't end its script element", () => {
  const data = { name: '</script><script>alert(1)</script><!--', line: 'a\u2028b\u2029c' }
  const text = serializeJsonLd(data)
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(data)
})
