import { randomBytes } from 'node:crypto'
import * as contract from '@taswira/contract'
import {
  BOARD_COMMENTS_MAX,
  BOARD_IMAGES_MAX,
  BOARD_REVIEWERS_MAX,
  board_texts,
  BOARDS_MAX,
  DomainError,
  pictureAddress,
  THUMBNAIL_VIEW,
} from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Member } from '../../http/callers.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { seal, unseal } from '../../secret.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listAssetsById } from '../assets/queries.ts'
import { licenseTogether } from '../downloads/license-together.ts'
import { allowMember } from '../limits/allow-member.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { tokenHash } from '../sessions/tokens.ts'
import { BOARD_SEAL, newBoardToken } from './board-link.ts'
import { presentComment } from './present-comment.ts'
import { deleteLink, findLink, setLink } from './link-queries.ts'
import {
  type BoardRow,
  countBoardImages,
  deleteBoard,
  deleteBoardImage,
  deleteReviewer,
  findBoard,
  findListedBoard,
  insertBoard,
  insertBoardImages,
  type ListedBoard,
  listBoardImages,
  listBoards,
  listComments,
  listMarks,
  listReviewers,
  lockBoard,
  setBoardNote,
  setBoardOrder,
  setCommentHidden,
  setTold,
  updateBoard,
} from './queries.ts'
import { binderRoutes } from './binder-routes.ts'
import { sharedBoardRoutes } from './shared-board-routes.ts'

/** What a member does with their own boards. */
export function boardRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  sharedBoardRoutes(app, deps)
  binderRoutes(app, deps)

  const ownBoard = async ({ user_id }: Member, board_key: string): Promise<BoardRow> => {
    const board = await findBoard(db, user_id, board_key)
    if (!board) throw new DomainError('not_found')
    return board
  }
  /** Runs `change` in a transaction that has locked the member's board. */
  const changeBoard = <Changed>(
    { user_id }: Member,
    board_key: string,
    change: (tx: Tx, board: BoardRow) => Promise<Changed>,
  ): Promise<Changed> =>
    inTransaction(db, async (tx) => {
      const board = await lockBoard(tx, user_id, board_key)
      if (!board) throw new DomainError('not_found')
      return change(tx, board)
    })

  mount(app, deps, contract.listBoards, async ({ member }) =>
    (await listBoards(db, member.user_id)).map(presentBoard),
  )

  mount(app, deps, contract.createBoard, async ({ member: { user_id }, body: { name, stock_ids } }) => {
    await allowMember(deps, 'board', user_id)
    const board_key = randomBytes(16).toString('hex')
    return inTransaction(db, async (tx) => {
      const board_id = await insertBoard(tx, { user_id, board_key, name, most: BOARDS_MAX })
      if (board_id === undefined)
        throw new DomainError('invalid_input', { name: [board_texts.too_many_boards] })
      await addImages(tx, board_id, stock_ids)
      return presentBoard(await findListedBoard(tx, board_id))
    })
  })

  mount(app, deps, contract.viewBoard, async ({ member, params }) => {
    const board = await ownBoard(member, params.board_key)
    const { board_key, name, client, project, board_id } = board
    const most = { reviewers: BOARD_REVIEWERS_MAX, comments: BOARD_COMMENTS_MAX }
    const link = await findLink(db, board_id, most)
    const images = await listBoardImages(db, board_id, member.user_id)
    const assets = await listAssetsById(
      db,
      images.map(({ asset_id }) => asset_id),
    )
    const image_of = new Map(images.map((image) => [image.asset_id, image]))
    const marks = await listMarks(db, board_id, null)
    const comments = await listComments(db, board_id)
    const reviewers = await listReviewers(db, board_id)
    const { prices } = await currentPrices(db)
    await setTold(db, board_id)
    return {
      board_key,
      name,
      client,
      project,
      credits_per_image: prices.credits_per_image,
      link: link
        ? {
            url: `${config.public_origin}/board/${unseal(config, BOARD_SEAL, link.sealed)}`,
            ends_on: link.ends_on,
            full: link.full,
          }
        : null,
      reviewers,
      images: assets.map((asset) => {
        const of_image = ({ asset_id }: { asset_id: number }) => asset_id === asset.asset_id
        const { note, licensed } = image_of.get(asset.asset_id)!
        return {
          ...presentAsset(deps, asset),
          note,
          licensed,
          marks: marks.filter(of_image),
          // Hidden ones last, so that the others have the numbers that people with the link see.
          comments: comments
            .filter(of_image)
            .toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
            .map((comment) => ({ ...presentComment(comment), hidden: comment.hidden })),
        }
      }),
    }
  })

  mount(app, deps, contract.editBoard, async ({ member: { user_id }, params, body }) => {
    if (!(await updateBoard(db, { user_id, ...params, ...body }))) throw new DomainError('not_found')
  })

  mount(app, deps, contract.deleteBoard, async ({ member: { user_id }, params }) => {
    if (!(await deleteBoard(db, user_id, params.board_key))) throw new DomainError('not_found')
  })

  mount(app, deps, contract.addToBoard, async ({ member, params, body }) => {
    await allowMember(deps, 'board', member.user_id)
    return changeBoard(member, params.board_key, async (tx, { board_id }) => {
      await addImages(tx, board_id, body.stock_ids)
      return presentBoard(await findListedBoard(tx, board_id))
    })
  })

  mount(app, deps, contract.removeFromBoard, ({ member, params: { board_key, stock_id } }) =>
    changeBoard(member, board_key, (tx, { board_id }) => deleteBoardImage(tx, board_id, stock_id)),
  )

  mount(app, deps, contract.noteOnBoard, async ({ member, params, body }) => {
    const { board_id } = await ownBoard(member, params.board_key)
    if (!(await setBoardNote(db, { board_id, stock_id: params.stock_id, ...body })))
      throw new DomainError('not_found')
  })

  mount(app, deps, contract.orderBoard, async ({ member, params, body: { stock_ids } }) => {
    await changeBoard(member, params.board_key, async (tx, { board_id }) => {
      const id_of = new Map(
        (await listBoardImages(tx, board_id, member.user_id)).map(({ stock_id, asset_id }) => [
          stock_id,
          asset_id,
        ]),
      )
      const asset_ids = stock_ids.flatMap((stock_id) => id_of.get(stock_id) ?? [])
      if (asset_ids.length !== id_of.size || asset_ids.length !== stock_ids.length)
        throw new DomainError('edit_conflict')
      await setBoardOrder(tx, board_id, asset_ids)
    })
  })

  mount(app, deps, contract.shareBoard, async ({ member, params, body: { ends_on } }) => {
    await allowMember(deps, 'board', member.user_id)
    const token = newBoardToken()
    await changeBoard(member, params.board_key, (tx, { board_id }) =>
      setLink(tx, {
        board_id,
        link_hash: tokenHash(token),
        sealed: seal(config, BOARD_SEAL, token),
        ends_on,
      }),
    )
  })

  mount(app, deps, contract.unshareBoard, ({ member, params }) =>
    changeBoard(member, params.board_key, (tx, { board_id }) => deleteLink(tx, board_id)),
  )

  mount(app, deps, contract.hideBoardComment, async ({ member, params, body }) => {
    const { board_id } = await ownBoard(member, params.board_key)
    const { comment_id } = params
    if (!(await setCommentHidden(db, { board_id, comment_id, ...body }))) throw new DomainError('not_found')
  })

  mount(app, deps, contract.deleteBoardReviewer, ({ member, params: { board_key, reviewer_id } }) =>
    changeBoard(member, board_key, async (tx, { board_id }) => {
      if (!(await deleteReviewer(tx, board_id, reviewer_id))) throw new DomainError('not_found')
    }),
  )

  mount(app, deps, contract.licenseBoard, async ({ member, params, body }) => {
    const { board_id, client, project } = await ownBoard(member, params.board_key)
    const on_board = new Set(
      (await listBoardImages(db, board_id, member.user_id)).map(({ stock_id }) => stock_id),
    )
    if (!body.stock_ids.every((stock_id) => on_board.has(stock_id))) throw new DomainError('not_found')
    return licenseTogether(deps, member.user_id, { ...body, licensed_for: { client, project } })
  })

  async function addImages(tx: Tx, board_id: number, stock_ids: string[]) {
    const known = await insertBoardImages(tx, board_id, stock_ids)
    if (known < stock_ids.length)
      throw new DomainError('invalid_input', { stock_ids: [board_texts.unknown_image] })
    if ((await countBoardImages(tx, board_id)) > BOARD_IMAGES_MAX)
      throw new DomainError('invalid_input', { stock_ids: [board_texts.too_many_images] })
  }

  const presentBoard = ({
    picture_keys,
    board_key,
    name,
    images,
    shared,
  }: ListedBoard): contract.BoardSummary => ({
    board_key,
    name,
    images,
    shared,
    thumbnails: picture_keys.map((one) => pictureAddress(config.public_origin, one, THUMBNAIL_VIEW)),
  })
}
