import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureDataFolder } from './data-folder.ts'
import { keptFile } from './secret.ts'

let place: string
beforeEach(async () => void (place = await mkdtemp(join(tmpdir(), 'taswira-data-'))))
afterEach(() => rm(place, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('the data folder', () => {
  it('is private, whichever function creates it', async () => {
    await ensureDataFolder(join(place, 'one'))
    keptFile(join(place, 'two'), 'secret', () => 'x')
    expect([await modeOf(join(place, 'one')), await modeOf(join(place, 'two'))]).toEqual(['700', '700'])
  })

  it("is closed to other users if it was open, except that root's PostgreSQL can still pass through", async () => {
    await chmod(place, 0o755)
    await ensureDataFolder(place)
    expect(await modeOf(place)).toBe(process.getuid?.() === 0 ? '711' : '700')
  })
})
