import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { letter, letter_colours } from './features/mail/letter.ts'
import { sampleLetters } from './mail-previews.ts'
import { firstSite } from './site-settings.ts'

const site = {
  ...firstSite({ stand_ins: true, id_prefix: 'TSW', image_min_megapixels: 2 }),
  legal_name: 'Taswira Images Ltd',
  address: '12 Marina Road, Lagos Island, Lagos, Nigeria',
  tax_number: '01234567-0001',
  vat_percent: 7.5,
}
const letters = Object.entries(sampleLetters(site, 'https://shop.test'))

describe.each(letters)('the mail %s', (name, { html, text }) => {
  it('matches its stored text', async () => {
    await expect(text).toMatchFileSnapshot(`__snapshots__/mails/${name}.txt`)
  })

  it('contains the same words as HTML and as text', () => {
    const words = (content: string) => content.replace(/https?:\S+|[\s:]+|--/g, '')
    expect(words(text)).toBe(words(visibleText(html)))
  })

  it('loads nothing but images over HTTPS, and has at most one button', () => {
    expect(html).not.toMatch(/<script|<link|@import|@font-face|url\(/)
    expect([...html.matchAll(/src="([^"]*)"/g)].filter(([, src]) => !src!.startsWith('https://'))).toEqual([])
    expect([...html.matchAll(/class="on-primary"/g)].length).toBeLessThanOrEqual(1)
  })

  it('names the seller', () => {
    for (const line of [site.legal_name!, site.address!, site.tax_number!, site.email]) {
      expect(html).toContain(line)
      expect(text).toContain(line)
    }
  })
})

it('a mail with every part matches the stored HTML', async () => {
  const { html } = letter(site, {
    subject: 'Subject',
    heading: 'Heading',
    before: ['One line', 'Two\nlines'],
    code: '059007',
    facts: [
      ['Reference', 'TSW-6f1d0c9ab2e34875a1c0ffee'],
      ['Total', '₦18,720'],
    ],
    picture: { url: 'https://shop.test/pictures/6f1d0c9ab2/480', alt: 'Market at noon' },
    link: { url: 'https://shop.test/pricing', label: 'Button' },
    after: ['Last line'],
    unsubscribe_url: 'https://shop.test/unsubscribe',
  })
  await expect(html).toMatchFileSnapshot('__snapshots__/mails/layout.html')
})

it('a mail escapes every value', () => {
  const bad = '<img src=x onerror="alert(1)">&\''
  const { html } = letter(
    { ...site, name: bad, legal_name: bad },
    {
      subject: bad,
      heading: bad,
      before: [bad],
      code: bad,
      facts: [[bad, bad]],
      picture: { url: bad, alt: bad },
      link: { url: bad, label: bad },
      after: [bad],
      unsubscribe_url: bad,
    },
  )
  expect(html).not.toContain('<img src=x')
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')).toHaveLength(17)
})

describe('the colours of mails', () => {
  const css = readFileSync(new URL('../../web/app/ui/tokens.css', import.meta.url), 'utf8')

  it.each(Object.entries(letter_colours))('have the value of the token %s', (name, hexes) => {
    const [, ...palette] =
      new RegExp(
        `--${name}: light-dark\\(var\\(--color-([a-z0-9-]+)\\), var\\(--color-([a-z0-9-]+)\\)\\)`,
      ).exec(css) ?? []
    expect(palette.map((colour) => toHex(colour))).toEqual(hexes)
  })

  /** Converts a palette colour from OKLCH to sRGB. */
  function toHex(name: string): string {
    const [, lightness, chroma, hue] = new RegExp(
      `--color-${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`,
    )
      .exec(css)!
      .map(Number) as [number, number, number, number]
    const a = chroma * Math.cos((hue * Math.PI) / 180)
    const b = chroma * Math.sin((hue * Math.PI) / 180)
    const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
    const channels = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map((linear) => {
      const gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
      return Math.round(Math.min(Math.max(gamma, 0), 1) * 255)
    })
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }
})

/** The text that a person reads, including the alternative texts of images. */
const visibleText = (html: string) =>
  html
    .replace(
      /^.*?<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>\n<td class="mark".*?<\/table>/s,
      '',
    )
    .replace(/<!--.*?-->/gs, '')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name]!)

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
