import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the settings', () => {
  it('need nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      public_origin: 'http://localhost:3000',
      api_base: '/api',
      sandbox_port: 3100,
    })
  })

  it('take an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('name everything that is wrong at once, and no value', () => {
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

  it('need every third party when the stand-ins are off', () => {
    const outside = {
      SMTP_URL: 'smtps://mail.example',
      PAYSTACK_BASE_URL: 'https://payments.example',
      PAYSTACK_SECRET_KEY: 'sk_live_secret',
      PAYSTACK_PUBLIC_KEY: 'pk_live_public',
    }
    for (const name of Object.keys(outside)) expect(() => readConfig({ SANDBOX: 'off' })).toThrow(name)
    expect(readConfig({ SANDBOX: 'off', ...outside })).toMatchObject({
      smtp_url: 'smtps://mail.example',
      paystack: { base_url: 'https://payments.example', secret_key: 'sk_live_secret' },
    })
    expect(() => readConfig(outside)).toThrow('PAYSTACK_SECRET_KEY: a live key needs SANDBOX=off')
    expect(() => readConfig(outside)).not.toThrow('sk_live_secret')
    expect(readConfig({ SANDBOX_PORT: '4100' }).smtp_url).toBe('smtp://127.0.0.1:4125')
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL')
  })

  it('take origins that links may lead to, whole ones only', () => {
    const read = (RESET_DOMAINS: string) => readConfig({ PUBLIC_ORIGIN: 'https://shop.test', RESET_DOMAINS })
    expect(read('https://one.test, https://two.test:8443').reset_domains).toEqual([
      'https://shop.test',
      'https://one.test',
      'https://two.test:8443',
    ])
    for (const wrong of ['one.test', 'https://one.test/', 'https://one.test/path', '*'])
      expect(() => read(wrong)).toThrow('RESET_DOMAINS')
  })
})
