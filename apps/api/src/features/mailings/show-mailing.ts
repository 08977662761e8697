import { DomainError, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Shown } from './mailing-letters.ts'
import { findOfferedCode, findShownImage } from './queries.ts'

export interface Content {
  subject: string
  body: string
  stock_id: string | null
  promo_code: string | null
}

/**
 * What a mailing shows. Throws invalid_input when its image isn't on sale, its code has ended, or the code doesn't work at
 * the hour of the mailing.
 */
export async function showMailing(
  { db, config: { public_origin } }: { db: Db; config: Deps['config'] },
  { subject, body, stock_id, promo_code }: Content,
  send_at?: Date,
): Promise<Shown & { asset_id: number | null; promo_code_id: number | null }> {
  const image = stock_id === null ? null : await findShownImage(db, stock_id)
  if (image === undefined)
    throw new DomainError('invalid_input', { stock_id: ['This image is not on sale.'] })
  const promo_code_id = promo_code === null ? null : await findOfferedCode(db, promo_code, send_at)
  if (promo_code_id === undefined)
    throw new DomainError('invalid_input', {
      promo_code: [
        send_at
          ? "This code doesn't exist or doesn't work at that hour."
          : "This code doesn't exist or has ended.",
      ],
    })
  return {
    subject,
    paragraphs: body.split(/\n\s*\n/).filter((one) => one.trim()),
    asset_id: image?.asset_id ?? null,
    picture: image && {
      title: image.title,
      url: pictureAddress(public_origin, image.picture_key, THUMBNAIL_VIEW),
      page_url: `${public_origin}/image/${image.slug}`,
    },
    promo_code_id,
    promo_code,
    pricing_url: `${public_origin}/pricing`,
  }
}
