import { DOMParser, type Element, type Node, onWarningStopParsing } from '@xmldom/xmldom'

/** Elements that draw and can't load, run or change anything. */
const drawing_elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon clipPath mask ' +
    'linearGradient radialGradient stop style'
  ).split(' '),
)
/** What a logo may have at most. The limits of the process that draws it bound the rest. */
const ELEMENTS_MAX = 5_000
const USES_MAX = 100
const DEPTH_MAX = 50

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
/** `xmlns` and `xml:space`. */
const xml_spaces = new Set(['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/XML/1998/namespace'])

class Refusal extends Error {}

/**
 * Why an SVG can't be a logo, as a sentence; null when it can. Only elements and
 * attributes that are known to be harmless are accepted; nothing is cleaned.
 */
export function svgRefusal(text: string): string | null {
  try {
    checkDocument(text)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    // The parser's own error.
    return 'This SVG is not well-formed XML. Export it again as plain SVG.'
  }
}

function checkDocument(text: string) {
  if (/<!(?:DOCTYPE|ENTITY|ATTLIST|ELEMENT|NOTATION)/i.test(text))
    throw new Refusal('The SVG has a DOCTYPE or entities. Export it again as plain SVG.')
  const encoding = /^\s*<\?xml[^>]*encoding=["']([^"']*)/i.exec(text)?.[1]
  if (encoding && encoding.toLowerCase() !== 'utf-8')
    throw new Refusal('The SVG is not in UTF-8. Export it again as plain SVG.')
  const parsed = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (!root || root.namespaceURI !== SVG || root.localName !== 'svg')
    throw new Refusal('This is not an SVG file.')
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0))
    throw new Refusal('The SVG has no viewBox, so it has no size. Export it again with one.')
  for (let node = parsed.firstChild; node; node = node.nextSibling) if (node !== root) checkOther(node)
  const counts = { elements: 0, uses: 0 }
  checkElement(root, 1, counts)
}

function checkElement(element: Element, depth: number, counts: { elements: number; uses: number }) {
  const { localName, namespaceURI, tagName } = element
  if (namespaceURI !== SVG || element.prefix || !drawing_elements.has(localName ?? ''))
    throw new Refusal(`The SVG contains <${shown(tagName)}>, which a logo can't have. ${adviceFor(tagName)}`)
  if (localName === 'svg' && depth > 1)
    throw new Refusal('The SVG contains another SVG. Export it again as plain SVG.')
  counts.elements += 1
  if (localName === 'use') counts.uses += 1
  if (counts.elements > ELEMENTS_MAX || counts.uses > USES_MAX || depth > DEPTH_MAX)
    throw new Refusal('The SVG has too many parts for a logo. Simplify it and export it again.')
  for (const { name, localName: attribute, namespaceURI: space, value } of element.attributes)
    checkAttribute(name, attribute ?? name, space, value)
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) checkElement(node as Element, depth + 1, counts)
    else checkOther(node)
  }
  if (localName === 'style') checkCss(element.textContent ?? '')
}

const adviceFor = (tag: string) =>
  /text|tspan/i.test(tag) ? 'Convert text to outlines first.' : 'Export it again as plain SVG.'

/** Text and comments draw nothing; instructions to programs may load a stylesheet. */
function checkOther(node: Node) {
  if (node.nodeType === node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml')
    throw new Refusal(`The SVG contains <?${shown(node.nodeName)}>. Export it again as plain SVG.`)
}

function checkAttribute(name: string, local: string, space: string | null, value: string) {
  if (space && xml_spaces.has(space) && local !== 'base') return
  const link = local === 'href' && (!space || space === XLINK)
  if (link) {
    if (/^#[\w.-]+$/.test(value)) return
    throw new Refusal('The SVG links to something outside of it. Only links within the file can be used.')
  }
  if (space || /^on/i.test(local))
    throw new Refusal(
      `The SVG has the attribute ${shown(name)}, which a logo can't have. Export it again as plain SVG.`,
    )
  checkCss(value)
}

/** Checks a stylesheet or an attribute, each of which can be CSS. */
function checkCss(css: string) {
  const rest = css.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, '')
  if (/url\(|src\(|image(?:-set)?\(|@|\\|\/\*/i.test(rest))
    throw new Refusal(
      'The SVG has styles that load something or that we cannot check. Export it with presentation attributes.',
    )
}

/** Names come from the file. */
const shown = (name: string) => name.replaceAll(/[^\w:.-]/g, '').slice(0, 40)
