import type { Site } from '@taswira/contract'
import { paletteOf } from '../../look-palette.ts'

/** HTML that is safe to send: only `html` creates it, and it escapes values. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | Markup[] | string | number | false | undefined

/** Escapes interpolated values that aren't markup, so that user text can never become HTML. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Markup(strings.map((string, place) => string + toHtml(values[place])).join(''))

function toHtml(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(toHtml).join('\n')
  return String(value).replace(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The semantic colours of apps/web/app/ui/tokens.css that mails use, light and dark, in hex because mail programs may
 * not understand other notations. A test keeps both files in sync.
 */
export const letter_colours = {
  bg: ['#fbf7f1', '#19110c'],
  surface: ['#fefcf9', '#261b16'],
  sunken: ['#f5eee5', '#3a2d25'],
  ink: ['#261b16', '#f5eee5'],
  'ink-muted': ['#6f6054', '#b3a598'],
  link: ['#7f4020', '#e3b794'],
  line: ['#eae0d5', '#3a2d25'],
  primary: ['#7f4020', '#e3b794'],
  'on-primary': ['#fefcf9', '#2b150c'],
} as const satisfies Record<string, [light: string, dark: string]>

type LetterColour = keyof typeof letter_colours

/** Content of a mail, without its recipient. */
export interface LetterText {
  subject: string
  text: string
  html: string
  /** Reply address; our own address by default. */
  reply_to?: string
  /** Unsubscribes from news in one click (RFC 8058). For mails that aren't about an action of the recipient. */
  unsubscribe_url?: string
}

export interface LetterParts {
  subject: string
  /** Shown above the text; worded differently from the subject. */
  heading?: string
  /** Paragraphs before the code, facts, picture and link. */
  before: string[]
  code?: string
  /** Table rows with a name and a value. */
  facts?: [name: string, value: string][]
  /** A thumbnail; `alt` is the image's title. */
  picture?: { url: string; alt: string }
  /** The only button. */
  link?: { url: string; label: string }
  after: string[]
  /** Whether it goes to the team itself, which doesn't sign for the team. */
  to_us?: true
  unsubscribe_url?: string
}

/** Renders the same content as plain text and as HTML: one layout for all mails (decision 13). */
export function letter(site: Site, parts: LetterParts): LetterText {
  const { subject, unsubscribe_url } = parts
  return {
    subject,
    text: plainText(site, parts),
    html: inColoursOf(site, layout(site, parts).text),
    ...(unsubscribe_url && { unsubscribe_url }),
  }
}

/** Replaces the shipped colours in styles by those of the look. */
function inColoursOf({ look }: Site, text: string): string {
  if (!look.brand) return text
  const palette = paletteOf(look)
  const replaced: Record<string, string> = {
    [letter_colours.link[0]]: palette['brown-700'],
    [letter_colours.link[1]]: palette['brown-300'],
    [letter_colours['on-primary'][1]]: palette['brown-950'],
  }
  return text.replace(/(?<=color:|solid )#[0-9a-f]{6}/g, (hex) => replaced[hex] ?? hex)
}

const UNSUBSCRIBE = 'Unsubscribe from news and offers'

const closing = ({ name }: Site, { to_us }: LetterParts) => (to_us ? name : `The ${name} team`)

/** The seller's legal details that are configured, one line each. */
const sellerLines = ({ name, legal_name, address, tax_number, email, telephone }: Site): string[] =>
  [
    legal_name ?? name,
    address,
    tax_number && `Tax number ${tax_number}`,
    [email, telephone].filter(Boolean).join(' · '),
  ].filter((line): line is string => !!line)

function plainText(site: Site, parts: LetterParts): string {
  const { heading, before, code, facts, picture, link, after, unsubscribe_url } = parts
  const blocks = [
    heading,
    ...before,
    code,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    picture?.alt,
    link && `${link.label}:\n${link.url}`,
    ...after,
    closing(site, parts),
    ['--', ...sellerLines(site)].join('\n'),
    unsubscribe_url && `${UNSUBSCRIBE}:\n${unsubscribe_url}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/**
 * Uses tables and inline styles, because desktop mail programs support little else. Classes let other programs switch
 * to dark colours.
 */
function layout(site: Site, parts: LetterParts): Markup {
  const { subject, heading, before, code, facts, picture, link, after, unsubscribe_url } = parts
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${style}</style>
</head>
<body class="bg" style="margin:0;padding:0;${background('bg')};${FONT}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="${background('bg')}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto">
<tr><td style="padding:0 8px 20px">${masthead(site)}</td></tr>
<tr><td class="surface line card" style="padding:32px 32px 16px;border:1px solid ${light('line')};border-radius:12px;${background('surface')}">
${heading && html`<h1 class="ink" style="margin:0 0 16px;${colour('ink')};font-size:24px;line-height:30px;font-weight:700">${heading}</h1>`}
${before.map((one) => paragraph(one))}
${code && codeBox(code)}
${facts && factTable(facts)}
${picture && pictureBox(picture, link?.url)}
${link && button(link)}
${after.map((one) => paragraph(one))}
${paragraph(closing(site, parts))}
</td></tr>
<tr><td class="ink-muted" style="padding:20px 8px 0;${colour('ink-muted')};font-size:13px;line-height:20px;overflow-wrap:anywhere">
${sellerLines(site).map((line) => html`${line}<br>`)}
${unsubscribe_url && html`<br><a class="link" href="${unsubscribe_url}" style="${colour('link')}">${UNSUBSCRIBE}</a>`}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const FONT = "font-family:'Nunito Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const light = (name: LetterColour) => letter_colours[name][0]
const colour = (name: LetterColour) => `color:${light(name)}`
const background = (name: LetterColour) => `background-color:${light(name)}`

/** Classes for the dark colours, named after the colour: text colours, backgrounds, borders. */
const dark_rules: [name: LetterColour, property: string][] = [
  ['bg', 'background-color'],
  ['surface', 'background-color'],
  ['sunken', 'background-color'],
  ['primary', 'background-color'],
  ['ink', 'color'],
  ['ink-muted', 'color'],
  ['link', 'color'],
  ['on-primary', 'color'],
  ['line', 'border-color'],
]

const style = html`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px 8px!important}}
@media (prefers-color-scheme:dark){
${dark_rules.map(([name, property]) => html`.${name}{${property}:${letter_colours[name][1]}!important}`)}
.mark{border-color:${letter_colours.link[1]}!important}
.sun{background-color:${letter_colours.link[1]}!important}
}
`
/**
 * The logo, a frame with a quarter circle, is drawn with table cells, because mail programs block images until the
 * reader allows them and don't support SVG.
 */
const masthead = (site: Site) => (site.look.logo ? logoOf(site) : markOf(site))

/** Blocked images show the name. Its background stays light, because dark mail programs don't change the image. */
const logoOf = ({ name, logo_png, look: { logo } }: Site) => {
  const { width, height } = logo!
  const shown_px = Math.min(36, Math.round((220 * height) / width))
  return html`<img class="link" src="${logo_png!}" alt="${name}" width="${Math.round((shown_px * width) / height)}" height="${shown_px}" style="display:block;padding:6px 8px;border:0;border-radius:8px;${background('surface')};${colour('link')};font-size:22px;line-height:26px;font-weight:700">`
}

const markOf = ({
  name,
}: Site) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" width="18" height="18" align="right" valign="bottom" style="width:18px;height:18px;border:4px solid ${light('link')};font-size:0;line-height:0"><div class="sun" style="width:11px;height:11px;margin:7px 0 0 7px;border-radius:11px 0 0 0;${background('link')}">&nbsp;</div></td>
<td class="link" style="padding-left:10px;${colour('link')};font-size:22px;line-height:26px;font-weight:700">${name}</td>
</tr></table>`

const withBreaks = (content: string) =>
  content
    .split(/\r?\n/)
    .map((line) => html`${line}`)
    .reduce((above, line) => html`${above}<br>${line}`)

const paragraph = (content: string) =>
  html`<p class="ink" style="margin:0 0 16px;${colour('ink')};font-size:16px;line-height:25px;overflow-wrap:anywhere">${withBreaks(content)}</p>`

const codeBox = (code: string) =>
  html`<p class="ink sunken" style="margin:8px 0 24px;padding:16px;border-radius:10px;${colour('ink')};${background('sunken')};font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;text-align:center">${code}</p>`

const fact_cell = `padding:10px 0;border-top:1px solid ${light('line')};${colour('ink')};font-size:15px;line-height:22px`

/** Whether a word of the value, such as a payment reference, is too long to stand beside the name on a phone. */
const isLong = (value: string) => /\S{21}/.test(value)

const factTable = (facts: [string, string][]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:collapse">
${facts.map(([name, value]) =>
  isLong(value)
    ? html`<tr><td class="ink line" colspan="2" valign="top" style="${fact_cell};overflow-wrap:anywhere"><span class="ink-muted" style="${colour('ink-muted')}">${name}</span><br>${value}</td></tr>`
    : html`<tr><td class="ink-muted line" valign="top" style="${fact_cell};padding-right:16px;white-space:nowrap;${colour('ink-muted')}">${name}</td><td class="ink line" align="right" valign="top" style="${fact_cell};font-weight:600;overflow-wrap:anywhere">${value}</td></tr>`,
)}
</table>`

function pictureBox({ url, alt }: NonNullable<LetterParts['picture']>, link: string | undefined): Markup {
  const picture = html`<img class="ink-muted" src="${url}" alt="${alt}" width="320" style="display:block;width:320px;max-width:100%;height:auto;border:0;border-radius:12px;${colour('ink-muted')};font-size:15px">`
  return html`<p style="margin:8px 0 24px">${link ? html`<a href="${link}">${picture}</a>` : picture}</p>`
}

const button = ({ url, label }: NonNullable<LetterParts['link']>) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="primary" style="border-radius:10px;${background('primary')}"><a class="on-primary" href="${url}" style="display:inline-block;padding:13px 22px;${colour('on-primary')};font-size:16px;line-height:22px;font-weight:700;text-decoration:none">${label}</a></td></tr></table>`

/** Formats a date in Lagos time: "22 February 2027". */
export const dayText = (date: Date) =>
  date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Africa/Lagos',
  })
