import { describe, expect, it } from 'vitest'
import { svgRefusal } from './svg-rules.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 120 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const drawing = (colour: string) => svg(`<path fill="${colour}" d="M0 0h120v40H0z"/>`)

describe('an SVG of a logo', () => {
  it.each([
    ['styles', svg('<style>.a{fill:#123456}</style><path class="a" d="M0 0h9v9z"/>')],
    [
      'a gradient',
      svg(
        '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/>',
      ),
    ],
    ['links within the file', svg('<g id="a"><path d="M0 0h9"/></g><use xlink:href="#a"/><use href="#a"/>')],
    ['a comment and a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ours -->${drawing('red')}`],
    ['a size', svg('<path d="M0 0h9v9z"/>', 'viewBox="0 0 12 4" width="1200" height="400"')],
    ['names that contain "url"', svg('<g id="curly" class="image"><path d="M0 0h9"/></g>')],
  ])('may have %s', (_, text) => {
    expect(svgRefusal(text)).toBeNull()
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    [
      'a script in another namespace',
      svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
    ],
    ['a foreign object', svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>')],
    ['an event attribute', svg('', 'viewBox="0 0 9 9" onload="alert(1)"')],
    ['a DOCTYPE', `<!DOCTYPE svg>${drawing('red')}`],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<title>&a;</title>')}`],
    ['a picture from elsewhere', svg('<image href="https://evil.test/a.png"/>')],
    ['a picture in a data URI', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['a use of another file', svg('<use href="https://evil.test/a.svg#b"/>')],
    ['a use of a data URI', svg('<use xlink:href="data:image/svg+xml,%3Csvg/%3E#a"/>')],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0h9"/></a>')],
    ['an imported stylesheet', svg('<style>@import "https://evil.test/a.css"</style>')],
    [
      'an imported stylesheet in a section',
      svg('<style><![CDATA[@import "https://evil.test/a.css"]]></style>'),
    ],
    ['an imported stylesheet that is escaped', svg('<style>\\40 import "https://evil.test/a.css"</style>')],
    ['a URL in a style', svg('<path style="fill:url(https://evil.test/#a)" d="M0 0h9"/>')],
    ['a URL in a fill', svg('<path fill="url(//evil.test/#a)" d="M0 0h9"/>')],
    ['a URL made of entities', svg('<path fill="&#117;rl(//evil.test/#a)" d="M0 0h9"/>')],
    ['another base', svg('<g xml:base="https://evil.test/"><use href="#a"/></g>')],
    ['an animation of a link', svg('<use href="#a"><animate attributeName="href" values="#b"/></use>')],
    ['a stylesheet beside it', `<?xml-stylesheet href="https://evil.test/a.css"?>${drawing('red')}`],
    ['text', svg('<text>Name</text>')],
    ['a filter', svg('<filter id="a"><feImage href="https://evil.test/a.png"/></filter>')],
    ['an error', svg('<path d="M0 0h9">')],
    ['no size', svg('<path d="M0 0h9"/>', '')],
    ['too many elements', svg('<path/>'.repeat(6_000))],
    ['too deep a nesting', svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`)],
    ['a claimed encoding', `<?xml version="1.0" encoding="UTF-7"?>${drawing('red')}`],
    ['another format', '<html><body>logo.svg</body></html>'],
  ])('is refused with %s', (_, text) => {
    expect(svgRefusal(text)).toMatch(/^[A-Z].{10,160}\.$/)
  })
})
