import { type Block, type Run, text_facts } from '@taswira/contract'
import { Marked, type Token, type Tokens } from 'marked'

/** What is wrong with a text, in one sentence for the person who wrote it. */
export class TextProblem extends Error {}

/** Characters of the longest paragraph and of the longest word: some Markdown takes quadratic time. */
const PARAGRAPH_MAX = 10_000
const WORD_MAX = 500
/** Signs in one paragraph that may begin or end bold text or a link: nested ones take even longer. */
const SIGNS_MAX = 300

/** Refuses what can be nested when it begins: marked reads everything inside of it once more for each level. */
const reader = new Marked({
  tokenizer: {
    blockquote(src) {
      if (this.rules.block.blockquote.test(src)) throw unsupported({ raw: src })
      return undefined
    },
    list(src) {
      const { state } = this.lexer
      const [raw = '', bullet] = this.rules.block.list.exec(src) ?? []
      // A line of text that begins with a number goes on.
      const goes_on = state.lastToken?.type === 'text' && !this.rules.other.listInterruptsParagraph.test(src)
      if (bullet && !goes_on && (!state.top || /\d/.test(bullet))) throw unsupported({ raw })
      return false
    },
  },
})

/**
 * The blocks of a text in Markdown. Placeholders stay in it, because a value must not become markup. Throws TextProblem
 * for Markdown that the pages don't show, for links elsewhere than to pages of this site, https: and mailto:, and for
 * placeholders that are unknown or, without `placeholders`, for any.
 */
export function parseText(markdown: string, { placeholders }: { placeholders: boolean }): Block[] {
  const paragraphs = markdown.split(/\n[^\S\n]*\n/)
  if (paragraphs.some((paragraph) => paragraph.length > PARAGRAPH_MAX))
    throw new TextProblem(`A paragraph has more than ${PARAGRAPH_MAX.toLocaleString('en')} characters.`)
  if (markdown.split(/\s/).some((word) => word.length > WORD_MAX))
    throw new TextProblem(`A word or link has more than ${WORD_MAX} characters.`)
  if (paragraphs.some((paragraph) => (paragraph.match(/[*_~`[]+/g)?.length ?? 0) > SIGNS_MAX))
    throw new TextProblem('A paragraph has too much bold text or too many links. Split it.')
  const text = markdown.replace(/\{\{(.*?)\}\}/g, (braces, given: string) => {
    const fact = given.trim()
    if (!placeholders || !Object.hasOwn(text_facts, fact))
      throw new TextProblem(`Unknown placeholder ${cut(braces)}.`)
    return `{{${fact}}}`
  })
  const ids = new Map<string, number>()
  return reader.lexer(text).flatMap((token) => parseBlock(token, ids))
}

function parseBlock(token: Token, ids: Map<string, number>): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3)
        throw new TextProblem(`"${cut(token.raw)}" isn't a supported heading. Use ## or ###.`)
      return [{ heading: depth, id: newId(text, ids), text: parseLine(tokens) }]
    }
    case 'paragraph':
      return [{ paragraph: parseLine((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      if (ordered || items.some(({ task }) => task)) throw unsupported(token)
      return [{ list: items.map(({ tokens }) => parseLine(tokens)) }]
    }
    default:
      throw unsupported(token)
  }
}

function parseLine(tokens: Token[], style: Omit<Run, 'text'> = {}): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text
        return inner ? parseLine(inner, style) : [{ text: unescaped(text), ...style }]
      }
      case 'escape':
        return [{ text: (token as Tokens.Escape).text, ...style }]
      case 'paragraph':
        return parseLine((token as Tokens.Paragraph).tokens, style)
      case 'strong':
        return parseLine((token as Tokens.Strong).tokens, { ...style, bold: true })
      case 'link':
        return parseLine((token as Tokens.Link).tokens, { ...style, to: parseLink(token as Tokens.Link) })
      default:
        throw unsupported(token)
    }
  })
}

/** Marked encodes the braces of placeholders. */
function parseLink({ href, raw }: Tokens.Link): string {
  const to = href.replace(/%7B%7B(\w+)%7D%7D/g, '{{$1}}')
  const is_allowed =
    // A name in a path could make it another address.
    /^(\/(?!\/)|#)(\{\{(standard|editorial)_version\}\}|[^\s\\{}])*$/.test(to) ||
    /^mailto:(\{\{email\}\}|[^\s@?\\]+@[^\s@?\\]+)$/.test(to) ||
    (/^https:\/\/[^\s/@\\{}]+(\/[^\s\\{}]*)?$/.test(to) && URL.canParse(to))
  if (!is_allowed)
    throw new TextProblem(
      `"${cut(raw)}" links to something else than a page of this site, https: or mailto:.`,
    )
  return to
}

const unsupported = ({ raw }: Pick<Token, 'raw'>) =>
  new TextProblem(`"${cut(raw)}" uses Markdown that the pages don't support.`)

const cut = (text: string) => text.slice(0, 200).trim().replaceAll('\n', ' ').slice(0, 40)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)

/** "Subscription & Billing" becomes "subscription-billing"; a second one "subscription-billing-2". */
function newId(text: string, ids: Map<string, number>): string {
  const slug =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'part'
  const number = (ids.get(slug) ?? 0) + 1
  ids.set(slug, number)
  return number === 1 ? slug : `${slug}-${number}`
}
