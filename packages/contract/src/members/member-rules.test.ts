import { describe, expect, it } from 'vitest'
import { isEmail } from './member-rules.ts'
import { canonicalEmail } from './typed-values.ts'

describe('an email address', () => {
  it.each([
    'a@b.co',
    "o'brien+tag@mail.example",
    'x.y-z_1@sub.mail-1.example',
    `${'a'.repeat(64)}@mail.example`,
  ])('can be %s', (email) => expect(isEmail(email)).toBe(true))

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@b.co.',
    'a@[127.0.0.1]',
    'a b@b.co',
    'a@b.co,c@d.co',
    'a@b.co\n',
    'A@b.co',
    'ä@b.co',
    'a@b.123',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
  ])("can't be %j", (email) => expect(isEmail(email)).toBe(false))

  it('has one canonical form', () => {
    expect(canonicalEmail('  ADA@Mail.Example\t')).toBe('ada@mail.example')
    expect(canonicalEmail('e\u0301@mail.example')).toBe('\u00e9@mail.example')
  })

  it.each([
    ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@ọjà.example', 'ada@xn--j-sfa590u.example'],
    ['ada@سوق.example', 'ada@xn--ygb4ar.example'],
    ['ada@例え。jp', 'ada@xn--r8jz45g.jp'],
  ])('has an international domain in punycode: %s', (typed, email) => {
    expect(canonicalEmail(typed)).toBe(email)
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    'ada@bücher.example/x.co',
    'ada@bücher.example:80',
    'a@bücher.example@x.co',
    'ada@bü cher.co',
    'ada@ü..co',
  ])('stays invalid with more than an international domain: %s', (typed) =>
    expect(isEmail(canonicalEmail(typed))).toBe(false),
  )
})
