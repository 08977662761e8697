import { stockIdIn } from '@taswira/contract'
import { href, redirect } from 'react-router'
import type { Results } from '../../lists/results.ts'

/** Redirects to the image if its stock id was searched for. */
export function openStockId(keywords: string, { items: [first] }: Results) {
  if (first && first.stock_id === stockIdIn(keywords))
    throw redirect(href('/image/:slug', { slug: first.slug }))
}
