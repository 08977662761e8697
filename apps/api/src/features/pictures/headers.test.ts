import { describe, expect, it } from 'vitest'
import { attachment, formatFor, readByteRange } from './headers.ts'

describe('formatFor', () => {
  it.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
    ['image/avif;q=0,image/webp;q=0.5', 'webp'],
    ['image/avif; q=0.0, image/webp; q=0.000', 'jpeg'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
    [undefined, 'jpeg'],
    ['image/avif,'.repeat(500), 'jpeg'],
  ])('picks the best accepted format: %s', (accept, format) => expect(formatFor(accept)).toBe(format))
})

describe('readByteRange', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['bytes=-', 'all'],
    ['lines=1-2', 'all'],
  ])('parses the range header: %s', (header, range) => expect(readByteRange(header, 1000)).toEqual(range))
})

describe('attachment', () => {
  it.each([
    ['market.jpg', 'attachment; filename="market.jpg"'],
    ['../../etc/pass"wd\r\nX: y.jpg', 'attachment; filename="passwdX: y.jpg"'],
    ['Ọjà (1).jpg', 'attachment; filename="Oja (1).jpg"; filename*=UTF-8\'\'%E1%BB%8Cj%C3%A0%20%281%29.jpg'],
    ['..\\', 'attachment; filename="picture"'],
  ])('creates the header for the file name: %s', (name, header) => expect(attachment(name)).toBe(header))
})
