import { expect, it } from 'vitest'
import { givenLine } from '../testing/silent-line.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { Notices } from './notices.ts'

it('Notices replaces a silent connection and emits one notice in place of the lost ones', async () => {
  const database = await createTestDatabase()
  const line = await givenLine(database.connection_string)
  const notices = new Notices(line.connection_string, 'catalogue_changed', {
    test_every_ms: 100,
    silence_ms: 300,
  })
  let count = 0
  notices.on('notice', () => count++)
  try {
    await notices.start()
    await database.db.query('notify catalogue_changed')
    await expect.poll(() => count).toBe(1)
    line.fallSilent()
    await database.db.query('notify catalogue_changed')
    // The connection test fails, and so do the first attempts to reconnect.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(count).toBe(1)
    line.speakAgain()
    await expect.poll(() => count).toBe(2)
    await database.db.query('notify catalogue_changed')
    await expect.poll(() => count).toBe(3)
  } finally {
    await notices.stop()
    await line.close()
    await database.close()
  }
})
