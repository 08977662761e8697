import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { firstSite } from './site-settings.ts'

/** The settings of a site without stand-ins. */
const live = {
  SANDBOX: 'off',
  SMTP_URL: 'smtps://mail.shop.test',
  PAYSTACK_BASE_URL: 'https://payments.example',
  PAYSTACK_SECRET_KEY: 'sk_live_secret',
  PAYSTACK_PUBLIC_KEY: 'pk_live_public',
}

describe('the configuration', () => {
  it('needs no settings', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      public_origin: 'http://localhost:3000',
      api_base: '/api',
      sandbox_port: 3100,
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('reports all invalid variables at once, without their values', () => {
    const read = () =>
      readConfig({
        PORT: 'http',
        PUBLIC_ORIGIN: 'https://shop.test/path',
        DATABASE_URL: 'mysql://user:secret@host',
        SIGNING_SECRET: 'short-secret',
      })
    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'SIGNING_SECRET']) expect(read).toThrow(name)
    expect(read).not.toThrow(/secret@|short-secret/)
  })

  it('accepts three kinds of search engine', () => {
    for (const SEARCH_URL of [
      'memory:',
      'postgres:',
      'sphinxql://one:9306',
      'sphinxql://one:9306,two.example:9307/',
    ])
      expect(readConfig({ SEARCH_URL }).search_url).toBe(SEARCH_URL)
    for (const SEARCH_URL of [
      'elastic:',
      'sphinxql://',
      'sphinxql://one',
      'sphinxql://one:9306,',
      'sphinxql://a:1;b:2',
    ])
      expect(() => readConfig({ SEARCH_URL })).toThrow(
        'SEARCH_URL: must be memory:, postgres: or sphinxql://',
      )
  })

  it('requires every third party when the stand-ins are off', () => {
    const { SANDBOX: _, ...outside } = live
    for (const name of Object.keys(outside)) expect(() => readConfig({ SANDBOX: 'off' })).toThrow(name)
    expect(readConfig(live)).toMatchObject({
      smtp_url: 'smtps://mail.shop.test',
      paystack: { base_url: 'https://payments.example', secret_key: 'sk_live_secret' },
    })
    expect(() => readConfig(outside)).toThrow('PAYSTACK_SECRET_KEY: live keys require SANDBOX=off')
    expect(() => readConfig(outside)).not.toThrow('sk_live_secret')
    expect(readConfig({ SANDBOX_PORT: '4100' }).smtp_url).toBe('smtp://127.0.0.1:4125')
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL')
  })

  it('is frozen with everything in it', () => {
    const config = readConfig({}) as Record<string, any>
    for (const [path, part] of [
      ['port', config],
      ['secret_key', config['paystack']],
      ['twitter', config['first_identity'].social],
      ['0', config['reset_domains']],
    ] as const)
      expect(() => (part[path] = 'another'), path).toThrow(TypeError)
  })

  it('has no placeholders for the site when the stand-ins are off', () => {
    const { email, telephone, social, whatsapp, contributor_site } = firstSite(readConfig(live))
    expect([email, telephone]).toEqual(['', ''])
    expect(Object.values(social)).toEqual([null, null, null, null])
    expect([whatsapp, contributor_site]).toEqual([null, null])
  })

  it('lists everything that is missing or a placeholder in the settings of deploy/ at once', () => {
    const example = resolve(import.meta.dirname, '../../../deploy/settings.env.example')
    const env = parseEnv(readFileSync(example, 'utf8'))
    const problems = () => {
      try {
        readConfig(env)
      } catch (error) {
        return (error as Error).message.split('\n').slice(1)
      }
      return []
    }
    expect(problems().toSorted()).toEqual([
      'PAYSTACK_PUBLIC_KEY: must start with pk_test_ or pk_live_',
      'PAYSTACK_SECRET_KEY: must start with sk_test_ or sk_live_',
      'PUBLIC_ORIGIN: is still a placeholder',
      'SMTP_URL: is still a placeholder',
    ])
  })

  it('enables the demo catalogue with stand-ins, and otherwise only on request', () => {
    expect(readConfig({}).demo_catalogue).toBe(true)
    expect(readConfig({ DEMO_CATALOGUE: 'off' }).demo_catalogue).toBe(false)
    expect(readConfig(live).demo_catalogue).toBe(false)
    const served = { ...live, SANDBOX: '', SANDBOX_DEFAULT: 'off' }
    expect(readConfig(served)).toMatchObject({ stand_ins: false, demo_catalogue: false })
    expect(readConfig({ ...live, DEMO_CATALOGUE: 'on' }).demo_catalogue).toBe(true)
  })

  it('accepts base URLs with a path, even on another host, because URLs without one belong to the pages', () => {
    for (const one of ['/api', '/v1/shop', 'https://api.shop.test/v1', 'http://localhost:8080/api'])
      expect(readConfig({ API_BASE: one }).api_base).toBe(one)
    for (const wrong of ['api', '/', '/api/', 'https://api.shop.test', 'https://api.shop.test/', 'ftp:/api'])
      expect(() => readConfig({ API_BASE: wrong }), wrong).toThrow('API_BASE')
  })

  it('accepts only complete origins for mailed links', () => {
    const read = (RESET_DOMAINS: string) => readConfig({ PUBLIC_ORIGIN: 'https://shop.test', RESET_DOMAINS })
    expect(read('https://one.test, https://two.test:8443').reset_domains).toEqual([
      'https://shop.test',
      'https://one.test',
      'https://two.test:8443',
    ])
    for (const wrong of ['one.test', 'https://one.test/', 'https://one.test/path', '*'])
      expect(() => read(wrong)).toThrow('RESET_DOMAINS')
  })

  it('accepts a bucket for the originals only with all its settings', () => {
    const bucket = { STORAGE_URL: 's3://originals/shop/one/', AWS_ENDPOINT_URL_S3: 'https://s3.test' }
    expect(readConfig(bucket).s3).toEqual({
      bucket: 'originals',
      prefix: 'shop/one/',
      endpoint: 'https://s3.test',
      region: 'us-east-1',
    })
    expect(readConfig({ ...bucket, STORAGE_URL: 's3://originals' }).s3?.prefix).toBe('')
    expect(readConfig({ STORAGE_URL: '/srv/originals' })).toMatchObject({
      storage_dir: '/srv/originals',
      s3: undefined,
    })
    for (const [wrong, name] of [
      [{ STORAGE_URL: 's3://originals' }, 'AWS_REGION'],
      [{ ...bucket, STORAGE_URL: 's3://' }, 'STORAGE_URL'],
      [{ ...bucket, STORAGE_URL: 's3://Big_Bucket' }, 'STORAGE_URL'],
      [{ STORAGE_URL: 'ftp://originals' }, 'STORAGE_URL'],
    ] as const)
      expect(() => readConfig(wrong)).toThrow(`${name}: `)
  })

  it('redirects downloads only to an object store that browsers can reach', () => {
    const bucket = { STORAGE_URL: 's3://originals', AWS_ENDPOINT_URL_S3: 'https://s3.test/base' }
    const redirect = { ...bucket, ORIGINALS: 'redirect' }
    expect(readConfig(bucket).originals_origin).toBeUndefined()
    expect(readConfig(redirect).originals_origin).toBe('https://s3.test')
    expect(() => readConfig({ ORIGINALS: 'redirect' })).toThrow(
      "The settings aren't valid.\nORIGINALS: redirect needs an object store (STORAGE_URL=s3://…), because a folder has no addresses",
    )
    expect(() =>
      readConfig({ ...redirect, AWS_ENDPOINT_URL_S3: 'http://10.0.0.1', PUBLIC_ORIGIN: 'https://shop.test' }),
    ).toThrow('ORIGINALS: redirect needs an https:// AWS_ENDPOINT_URL_S3')
    expect(() => readConfig({ ...bucket, ORIGINALS: 'sometimes' })).toThrow('ORIGINALS: ')
  })

  it('disables analytics without stand-ins, and refuses incomplete services', () => {
    expect(readConfig(live).analytics).toEqual({ ga4: undefined, product: undefined })
    expect(readConfig({}).analytics.product?.base_url).toBe('http://127.0.0.1:3100')
    expect(() => readConfig({ ANALYTICS_GA4_MEASUREMENT_ID: 'G-1' })).toThrow(
      'ANALYTICS_GA4_API_SECRET: required with ANALYTICS_GA4_MEASUREMENT_ID',
    )
    expect(() => readConfig({ ...live, BG_REMOVAL_BASE_URL: 'https://cut.example' })).toThrow(
      'BG_REMOVAL_API_KEY',
    )
  })

  it('accepts a list of long old signing secrets, and never prints them', () => {
    const [one, other] = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readConfig({ SIGNING_SECRETS_OLD: `${one}, ${other}` }).signing_secrets_old).toEqual([one, other])
    expect(readConfig({}).signing_secrets_old).toEqual([])
    const read = () => readConfig({ SIGNING_SECRETS_OLD: `${one},short-secret` })
    expect(read).toThrow('SIGNING_SECRETS_OLD')
    expect(read).not.toThrow('short-secret')
  })

  it('accepts only a valid certificate key, also on one line', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
    expect(readConfig({ CERTIFICATE_KEY: pem.replaceAll('\n', '\\n') }).certificate_key).toBe(pem)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    for (const wrong of ['key', other.export({ format: 'pem', type: 'pkcs8' }) as string])
      expect(() => readConfig({ CERTIFICATE_KEY: wrong })).toThrow('CERTIFICATE_KEY: must be an Ed25519')
  })
})
