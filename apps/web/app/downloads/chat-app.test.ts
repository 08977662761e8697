import { describe, expect, it } from 'vitest'
import { isInApp } from './chat-app.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a browser', () => {
  it.each([
    `${android}; wv) ${chrome}`,
    `${android}) ${chrome} WhatsApp/2.24`,
    `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/480.0.0;]`,
    `${android}; wv) ${chrome} musical_ly_2023 BytedanceWebview/d8a21c6`,
    `${iphone} Mobile/15E148 Instagram 330.0.0 (iPhone14,5; iOS 17_5)`,
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0;FBDV/iPhone14,5]`,
    `${iphone} Mobile/15E148`,
  ])('is recognised as part of an app: %s', (user_agent) => {
    expect(isInApp(user_agent)).toBe(true)
  })

  it.each([
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`,
    `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    '',
  ])('is recognised as one of its own: %s', (user_agent) => {
    expect(isInApp(user_agent)).toBe(false)
  })
})
