import { FACES_SIDE_PX, findFaces } from '@taswira/cut-out/find-faces'
import { answerOrders } from './background-process.ts'
import { decode } from './sharp.ts'

/** Runs as a separate process, started by face-finder.ts: finds the faces of each original that it receives. */

/** At a low priority, a large original may take minutes on a busy machine. It was checked when it arrived. */
const NO_TIMEOUT = { timeout_s: 0 }

answerOrders(async ({ data: original }: { data: Buffer }) => {
  const { data, info } = await decode(original, NO_TIMEOUT)
    .autoOrient()
    .resize(FACES_SIDE_PX, FACES_SIDE_PX, { fit: 'inside' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return findFaces({ data, width: info.width, height: info.height })
})
