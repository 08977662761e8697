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
})
