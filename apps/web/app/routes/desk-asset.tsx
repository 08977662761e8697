import { type CategorySlug, editAsset, listDeskLog, setAssetStatus, viewDeskAsset } from '@taswira/contract'
import { answerOf, callDesk } from '../features/desk/desk-calls.ts'
import { AssetForm } from '../features/desk/asset-form.tsx'
import { SubjectLog } from '../features/desk/log-table.tsx'
import { textOf } from '../ui/form/text-of.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Asset'

export async function open({ id: stock_id }: DeskPlace) {
  const subject = `asset ${stock_id}`
  const [asset, log] = await Promise.all([
    callDesk(viewDeskAsset, { params: { stock_id } }),
    callDesk(listDeskLog, { query: { subject } }),
  ])
  return (
    <AssetForm key={stock_id} asset={asset}>
      <SubjectLog subject={subject} log={log} />
    </AssetForm>
  )
}

export function act(form: FormData, { id: stock_id }: DeskPlace) {
  const name = textOf(form, 'form')
  const params = { stock_id }
  return answerOf(name, async () => {
    if (name === 'words') {
      const keywords = textOf(form, 'keywords')
        .split(/[,\n]/)
        .map((keyword) => keyword.trim())
        .filter(Boolean)
      // What is no category the server refuses.
      const category = textOf(form, 'category') as CategorySlug
      const version = textOf(form, 'version')
      const body = { title: textOf(form, 'title'), keywords, category, version }
      await callDesk(editAsset, { params, body })
      return 'Saved. Search and pages follow within a moment.'
    }
    const status = name === 'publish' ? 'published' : 'unpublished'
    await callDesk(setAssetStatus, { params, body: { status } })
    return status === 'published'
      ? `${stock_id} is on offer.`
      : `${stock_id} is hidden. Whoever has licensed it keeps it.`
  })
}
