import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileInOriginalAddress, signedSize, signOriginalAddress } from './signed-originals.ts'

const folder = mkdtempSync(join(tmpdir(), 'taswira-sign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const config = {
  public_origin: 'https://shop.test',
  data_dir: folder,
  signing_secret: 'x'.repeat(40),
  signing_secrets_old: [] as string[],
}
const grant = {
  asset_id: 12,
  user_id: 'member-7',
  file_name: 'Ọjà "at" dusk.jpg',
  size: 'original' as const,
  expires_at: new Date('2026-03-01T12:05:00Z'),
}

/** Splits a URL into the parts that the router passes. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address)
  const [, , asset_id, file_name] = pathname.split('/')
  return {
    address: { asset_id: Number(asset_id), file_name: decodeURIComponent(file_name!) },
    query: Object.fromEntries(searchParams) as Record<string, string>,
  }
}

describe('a signed URL', () => {
  it.each([
    ['12:05:59', true],
    ['12:06:00', false],
    ['11:59:00', true],
    ['11:58:59', false],
  ])('expires with a one-minute tolerance for clock differences: accepted at %s: %s', (time, accepted) => {
    const { address, query } = partsOf(signOriginalAddress(config, grant))
    vi.setSystemTime(new Date(`2026-03-01T${time}Z`))
    expect(signedSize(config, address, query)).toBe(accepted ? 'original' : undefined)
  })

  it('has exactly one valid spelling', () => {
    const { address, query } = partsOf(signOriginalAddress(config, grant))
    const { signature = '', expires } = query
    const bytes = Buffer.from(signature, 'base64url')
    const same_bytes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => signature.slice(0, -1) + last)
      .filter((other) => other !== signature && Buffer.from(other, 'base64url').equals(bytes))
    expect(same_bytes).toHaveLength(3)
    for (const other of [
      ...same_bytes,
      `${signature}=`,
      ` ${signature}`,
      bytes.toString('base64'),
      bytes.toString('hex'),
      [signature, signature],
    ])
      expect(signedSize(config, address, { ...query, signature: other }), String(other)).toBe(undefined)
    for (const other of [`0${expires}`, `${expires}.0`, `+${expires}`, [expires, expires]])
      expect(signedSize(config, address, { ...query, expires: other }), String(other)).toBe(undefined)
  })

  it('is rejected with repeated parameters when a member sends it back', () => {
    const address = signOriginalAddress(config, grant)
    expect(fileInOriginalAddress(config, address, 'member-7')).toEqual({ asset_id: 12, size: 'original' })
    for (const part of ['member', 'expires', 'signature']) {
      const value = new URL(address).searchParams.get(part)!
      expect(fileInOriginalAddress(config, `${address}&${part}=${value}`, 'member-7'), part).toBe(undefined)
    }
  })

  it('is valid for at most 5 minutes, even if a longer time was requested', () => {
    const { query } = partsOf(signOriginalAddress(config, { ...grant, expires_at: new Date('2027-01-01') }))
    expect(Number(query.expires) * 1000).toBe(Date.parse('2026-03-01T12:05:00Z'))
  })

  it('is valid for one file only', () => {
    const { address, query } = partsOf(signOriginalAddress(config, grant))
    const refused = [
      [{ ...address, asset_id: 13 }, query],
      [{ ...address, file_name: 'other.jpg' }, query],
      [address, { ...query, member: 'member-8' }],
      [address, { ...query, expires: String(Number(query.expires) - 1) }],
      [
        address,
        { ...query, signature: query.signature!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      ],
      [address, { ...query, signature: query.signature!.slice(1) }],
      [address, { ...query, signature: '' }],
      [address, { ...query, signature: ['x', 'y'] }],
      [address, { ...query, expires: '1e10' }],
      [address, {}],
    ] as const
    for (const [where, what] of refused) expect(signedSize(config, where, what)).toBe(undefined)
    expect(signedSize({ ...config, signing_secret: 'y'.repeat(40) }, address, query)).toBe(undefined)
  })

  it('is valid for one size only, and for the original as in the previous release', () => {
    const { address, query } = partsOf(signOriginalAddress(config, grant))
    expect(query).not.toHaveProperty('size')
    const web = partsOf(signOriginalAddress(config, { ...grant, size: 'web' })).query
    expect(signedSize(config, address, web)).toBe('web')
    for (const size of ['original', 'square', 'toString', '', ['web', 'web'], undefined])
      expect(signedSize(config, address, { ...web, size }), String(size)).toBe(undefined)
    for (const size of ['web', 'square'])
      expect(signedSize(config, address, { ...query, size })).toBe(undefined)
  })

  it('works without a configured secret, because a private and shared one is generated', () => {
    const bare = { ...config, signing_secret: undefined }
    const { address, query } = partsOf(signOriginalAddress(bare, grant))
    expect(signedSize({ ...bare }, address, query)).toBe('original')
    const file = join(folder, 'signing-secret')
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
