import { describe, expect, it } from 'vitest'
import { sensitiveWords } from './sensitive-words.ts'

const { hasSlur, amongKeywords, spellingsOf, useOf } = sensitiveWords()

describe('words that may harm people', () => {
  it('are listed with the use that everyone shown must have agreed to', () => {
    expect(useOf('en', 'thieves', [])).toBe('never')
    expect(useOf('en', 'HIV', [])).toBe('health')
    expect(useOf('fr', 'voleur', [])).toBe('never')
    expect(useOf('en', 'doctor', [])).toBeUndefined()
  })

  it('include foreign words that mean nothing else', () => {
    expect(useOf('sw', 'neno', ['thief'])).toBe('never')
    expect(useOf('sw', 'neno', ['patient', 'thief'])).toBeUndefined()
  })

  it('are found among keywords, but not within harmless ones', () => {
    const keywords = ['HIV', 'hearing aids', 'war memorial', 'Thief', 'market']
    expect(amongKeywords(keywords)).toEqual([
      { keyword: 'HIV', folded: 'hiv', use: 'health' },
      { keyword: 'Thief', folded: 'thief', use: 'never' },
    ])
  })

  it('count as the same keyword in singular and plural', () => {
    expect(spellingsOf(['criminals'])).toContain('criminal')
    expect(spellingsOf(['criminal'])).toContain('criminals')
    // Listed words only: "aid" isn't the singular of "aids".
    expect(spellingsOf(['aids'])).toEqual(['aids'])
  })
})

describe('a word of hate', () => {
  it.each([
    'kaffir',
    'a Kaffir here',
    'k4ff1r',
    'kaffirrr',
    'k a f f i r woman',
    'k.a.f.f.i.r',
    'ｋａｆｆｉｒ',
    'k\u{200b}affir',
    'kаffir',
    'k@ffir',
    'kaffirwoman',
    'ᴋᴀꜰꜰɪʀ',
    '🅺🅰🅵🅵🅸🆁',
    'kaf\u0e31fir',
    'kaf\u2800fir',
    'kaf-fir',
    'a kaf*f_ir',
    '🇰🇦🇫🇫🇮🇷',
  ])('is recognised as %j', (text) => expect(hasSlur(text)).toBe(true))

  it('is no country', () => {
    expect(hasSlur('a river in Niger')).toBe(false)
    expect(hasSlur('Nigeria')).toBe(false)
    expect(hasSlur('🇳🇪 and 🇳🇬')).toBe(false)
  })

  it('is not made of two words beside a sign', () => {
    expect(hasSlur('a wet-backpack')).toBe(false)
    expect(hasSlur('wet back')).toBe(false)
  })
})
