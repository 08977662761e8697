import { describe, expect, it } from 'vitest'
import { iconLinks } from './icon-links.server.ts'

const look = { brand: null, accent: null }

describe('the icons of a page', () => {
  it('are the shipped files in the shipped look', () => {
    expect(iconLinks(look, '')).toBe(
      '<link rel="icon" href="/favicon.ico" sizes="32x32"/><link rel="icon" href="/favicon.svg" type="image/svg+xml"/>' +
        '<link rel="apple-touch-icon" href="/icon-180.png"/>',
    )
  })

  it('have the colours of the look', () => {
    const links = iconLinks(look, ':root{--color-brown-700:#0b5d3b}')
    expect(decodeURIComponent(links)).toContain(
      ':root{--color-brown-700:#0b5d3b}path{fill:var(--color-brown-700',
    )
    expect(links).not.toContain('/favicon.')
    expect(links.match(/"/g)).toHaveLength(10)
  })

  it('are made from the logo', () => {
    const logo = { file: `${'a'.repeat(32)}.svg`, width: 3, height: 1 }
    expect(iconLinks({ ...look, logo }, '').match(/\/logos\/a{32}-icon\.png/g)).toHaveLength(2)
  })
})
