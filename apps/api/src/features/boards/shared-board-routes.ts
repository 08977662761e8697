import * as contract from '@taswira/contract'
import { BOARD_COMMENTS_MAX, BOARD_REVIEWERS_MAX, DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listAssetsById } from '../assets/queries.ts'
import { allowClient } from '../limits/allow-client.ts'
import { tokenHash } from '../sessions/tokens.ts'
import {
  countComments,
  deleteMark,
  findBoardImage,
  findLinkedBoard,
  findReviewer,
  insertComment,
  lockLinkedBoard,
  setMark,
  setReviewer,
} from './link-queries.ts'
import { mailFirstAndLastAnswer, mailNewAnswers } from './mail-answers.ts'
import { listBoardImages, listComments, listMarks } from './queries.ts'
import { presentComment } from './present-comment.ts'

interface Answer {
  token: string
  reviewer: { key: string; name: string }
  stock_id: string
}

/** What people do who were sent a board's link; they need no account. */
export function sharedBoardRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.viewSharedBoard, async ({ body: { token, reviewer_key }, caller }) => {
    await allowClient(deps, 'board', caller)
    const board = await findLinkedBoard(db, tokenHash(token))
    if (!board) throw new DomainError('invalid_link')
    const { board_id, name, owner, user_id } = board
    const images = await listBoardImages(db, board_id, user_id)
    const assets = await listAssetsById(
      db,
      images.map(({ asset_id }) => asset_id),
    )
    const marks = await listMarks(db, board_id, reviewer_key === undefined ? null : tokenHash(reviewer_key))
    const comments = await listComments(db, board_id)
    return {
      name,
      owner,
      images: assets.map((asset) => ({
        ...presentAsset(deps, asset),
        mark: marks.find(({ asset_id, own }) => own && asset_id === asset.asset_id)?.mark ?? null,
        comments: comments
          .filter(({ asset_id, hidden }) => !hidden && asset_id === asset.asset_id)
          .map(presentComment),
      })),
    }
  })

  mount(app, deps, contract.markOnBoard, async ({ body, caller }) => {
    await allowClient(deps, 'board', caller)
    const { mark } = body
    await inTransaction(db, async (tx) => {
      const place = await lockPlace(tx, body)
      if (mark !== null) {
        await setMark(tx, { ...place, reviewer_id: await join(tx, place, body) }, mark)
        return mailFirstAndLastAnswer(tx, deps, place.board_id)
      }
      // Taking a mark back that was never made adds nobody.
      const reviewer_id = await findReviewer(tx, { ...place, key_hash: tokenHash(body.reviewer.key) })
      if (reviewer_id !== undefined) await deleteMark(tx, { ...place, reviewer_id })
    })
  })

  mount(app, deps, contract.commentOnBoard, async ({ body, caller }) => {
    await allowClient(deps, 'board comment', caller)
    await inTransaction(db, async (tx) => {
      const place = await lockPlace(tx, body)
      const reviewer_id = await join(tx, place, body)
      if ((await countComments(tx, place.board_id)) >= BOARD_COMMENTS_MAX) throw new DomainError('board_full')
      await insertComment(tx, { ...place, reviewer_id }, body)
      await mailFirstAndLastAnswer(tx, deps, place.board_id)
    })
  })

  mount(app, deps, contract.finishOnBoard, async ({ body: { token }, caller }) => {
    await allowClient(deps, 'board', caller)
    await inTransaction(db, async (tx) => mailNewAnswers(tx, deps, await lockBoard(tx, token)))
  })
}

/** Locks the board of a link. */
async function lockBoard(tx: Tx, token: string): Promise<number> {
  const board_id = await lockLinkedBoard(tx, tokenHash(token))
  if (board_id === undefined) throw new DomainError('invalid_link')
  return board_id
}

/** Locks the board of a link and finds the image on it. */
async function lockPlace(tx: Tx, { token, stock_id }: Answer) {
  const board_id = await lockBoard(tx, token)
  const asset_id = await findBoardImage(tx, board_id, stock_id)
  if (asset_id === undefined) throw new DomainError('not_found')
  return { board_id, asset_id }
}

/** The reviewer's id on a locked board. */
async function join(tx: Tx, { board_id }: { board_id: number }, { reviewer: { key, name } }: Answer) {
  const most = BOARD_REVIEWERS_MAX
  const reviewer_id = await setReviewer(tx, { board_id, key_hash: tokenHash(key), name, most })
  if (reviewer_id === undefined) throw new DomainError('board_full')
  return reviewer_id
}
