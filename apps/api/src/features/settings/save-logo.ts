import { DomainError, type Logo } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { checkLogo } from '../../images/check-logo.ts'
import { hashFile, receiveFile } from '../../images/receive-file.ts'
import { deleteUnusedLogos, insertLogo } from './logo-queries.ts'
import { lockSettings } from './queries.ts'

// No queue: while an upload waits, its body isn't read, so the server would treat the client as too slow.
const checks = boundedLimit({
  at_once: 1,
  most_waiting: 0,
  refusal: () => new DomainError('unavailable'),
})

/**
 * Checks and stores an uploaded logo. A PNG is encoded again, so that nothing else in its file is served. Throws
 * invalid_input with a sentence, unavailable while another logo is checked, and any error of reading the file.
 */
export function saveLogo(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  file: AsyncIterable<Buffer>,
): Promise<Logo> {
  return checks.run(() =>
    receiveFile(config.data_dir, file, async (path) => {
      const logo = await checkLogo(path)
      if (typeof logo === 'string') throw new DomainError('invalid_input', { logo: [logo] })
      const logo_id = (await hashFile(path)).slice(0, 32)
      await inTransaction(db, async (tx) => {
        // A draft that is saved in the meantime may refer to a logo that would be deleted.
        await lockSettings(tx)
        await deleteUnusedLogos(tx)
        await insertLogo(tx, { logo_id, logo, operator_id })
      })
      const { svg, width, height } = logo
      return { file: `${logo_id}.${svg === null ? 'png' : 'svg'}`, width, height }
    }),
  )
}
