import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { EDITORIAL_LICENCE_VERSION, REQUEST_DAYS, STANDARD_LICENCE_VERSION } from '@taswira/contract'
import { type Block, type Inline, site_facts } from './app/texts/text-blocks.ts'

/** Placeholders in double braces (content/README.md). */
const facts: Record<string, string> = {
  // Settings of the server, filled in when a page is rendered (app/server/fill-in.server.ts).
  ...Object.fromEntries(site_facts.map((fact) => [fact, `{{${fact}}}`])),
  request_days: String(REQUEST_DAYS),
  standard_licence: readFileSync(
    new URL(`content/licences/${STANDARD_LICENCE_VERSION}.md`, import.meta.url),
    'utf8',
  ).trim(),
  standard_version: STANDARD_LICENCE_VERSION,
  editorial_version: EDITORIAL_LICENCE_VERSION,
}

/** An error in a text, in one line that set-up.mjs finds in the output of the build. */
class TextError extends Error {
  constructor(file: string, problem: string) {
    super(`content/${file}: ${problem.replaceAll('\n', ' ')}.`)
  }
}

/** Turns each text into a module with its blocks as data, so that the browser needs no parser. */
export function textPages(): Plugin {
  return {
    name: 'text-pages',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined
      return { code: `export default ${JSON.stringify(parseBlocks(source, basename(id)))}`, map: null }
    },
  }
}

/**
 * The blocks of a text. Throws a TextError, readable for non-programmers, for an unknown placeholder and unsupported
 * Markdown.
 */
export function parseBlocks(source: string, file: string): Block[] {
  const text = source.replace(/\{\{(.*?)\}\}/g, (braces, fact: string) => {
    const known = Object.hasOwn(facts, fact.trim()) && facts[fact.trim()]
    if (!known) throw new TextError(file, `unknown placeholder ${braces}`)
    return known
  })
  return marked.lexer(text).flatMap((token) => parseBlock(token, file))
}

function parseBlock(token: Token, file: string): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3)
        throw new TextError(
          file,
          `"${token.raw.trim().slice(0, 40)}" is not a supported heading: use ## or ###`,
        )
      return [{ heading: depth, id: toSlug(text), text: parseInlines(tokens, file) }]
    }
    case 'paragraph':
      return [{ paragraph: parseInlines((token as Tokens.Paragraph).tokens, file) }]
    case 'list':
      return [{ list: (token as Tokens.List).items.map((item) => parseInlines(item.tokens, file)) }]
    default:
      throw new TextError(
        file,
        `"${token.raw.trim().slice(0, 40)}" uses Markdown that the pages don't support`,
      )
  }
}

function parseInlines(tokens: Token[], file: string): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text': {
        const { tokens: inner } = token as Tokens.Text
        return inner ? parseInlines(inner, file) : [unescaped((token as Tokens.Text).text)]
      }
      case 'escape':
        return [(token as Tokens.Escape).text]
      case 'strong':
        return [{ bold: parseInlines((token as Tokens.Strong).tokens, file) }]
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link
        return [{ to: href, text: parseInlines(inner, file) }]
      }
      default:
        throw new TextError(
          file,
          `"${token.raw.trim().slice(0, 40)}" uses Markdown that the pages don't support`,
        )
    }
  })
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)

/** "Subscription & Billing" becomes "subscription-billing". */
const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
