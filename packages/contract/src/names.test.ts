import { describe, expect, it } from 'vitest'
import { sameName, shareAlphabet } from './names.ts'

describe('two names', () => {
  it.each([
    ['Amina Yusuf', 'Yusuf Amina'],
    ['Amina Bello Yusuf', 'Yusuf, Bello Amina'],
    ['Amina Yusuf', 'YUSUFAMINA'],
    ['Ƙasimu Ɗanladi', 'Kasimu danladi'],
    ['Ọlá Ṣọlá', 'Ola Sola'],
    ['Nuhu Musa', 'ոսհս Muѕa'],
    ['Musa Sani', 'ꓟꓴꓢꓮ ꜱɑni'],
    ['Willy', 'ԜiӏӀy'],
  ])('%s and %s are the same', (one, other) => {
    expect([sameName(one, other), sameName(other, one)]).toEqual([true, true])
  })

  it.each([
    ['Amina Yusuf', 'Naima Yusuf'],
    ['Adébáyọ̀ Ọlá', 'Ṣadé Ọlá'],
    ['Ƙasimu Ɗanladi', 'Ɓala Ɗanladi'],
    ["Ng'ang'a Mwangi", 'Wanjikũ Mwangi'],
    ['አበበ ቢቂላ', 'አልማዝ ቢቂላ'],
    ['أمينة يوسف', 'خديجة يوسف'],
    ['Kʼwame Mensah 2', 'Esi Mensah'],
    ['Анна Иванова', 'Ольга Иванова'],
  ])('%s and %s differ in one alphabet', (one, other) => {
    expect([sameName(one, other), shareAlphabet(one, other)]).toEqual([false, true])
  })

  it.each([
    ['Amina Yusuf', 'Аmina Bello'],
    ['Amina Yusuf', 'Aminՙa Yuսuf'],
    ['Musa', 'ᎷᏌᏚᎪ'],
    ['Musa', 'ꓟꓴꓢꓮ'],
    ['Obi', 'ዐbi'],
    ['Obi', 'ᗝᗷI'],
  ])("%s and %s aren't in one alphabet", (one, other) => {
    expect([shareAlphabet(one, other), shareAlphabet(other, one)]).toEqual([false, false])
  })
})
