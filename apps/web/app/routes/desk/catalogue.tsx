import {
  bulkEditAssets,
  type CallInput,
  type CategorySlug,
  countDeskAssets,
  type DeskAsset,
  isFactName,
  listDeskAssets,
} from '@taswira/contract'
import { AssetTable } from '../../features/desk/catalogue/asset-table.tsx'
import type { BulkAnswer } from '../../features/desk/catalogue/bulk-edit.tsx'
import { callDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/catalogue.ts'

/** The query of the list that a URL selects. */
function whichOf(query: URLSearchParams) {
  const given = query.get('status')
  const status: DeskAsset['status'] | undefined =
    given === 'published' || given === 'unpublished' ? given : undefined
  return { q: query.get('q')?.trim() ?? '', status }
}

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const which = whichOf(query)
    const [{ items, ...list }, counts] = await Promise.all([
      listAt(query, (offset) => callDesk(listDeskAssets, { query: { ...which, offset } })),
      which.q ? undefined : callDesk(countDeskAssets, {}),
    ])
    return { q: which.q, assets: items, counts, ...list }
  })

type BulkEdit = CallInput<typeof bulkEditAssets>['body']

export async function clientAction({ request }: Route.ClientActionArgs): Promise<BulkAnswer> {
  const query = new URL(request.url).searchParams
  const left: BulkAnswer['left'] = []
  const answer = await deskAction(request, {
    bulk: async (form) => {
      const assets = form.get('all') ? await listAll(query) : selected(form)
      const { results } = await callDesk(bulkEditAssets, { body: { assets, change: changeIn(form) } })
      left.push(...results.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged'))
      const changed = results.filter(({ outcome }) => outcome === 'changed').length
      return changed === 1 ? '1 image was changed.' : `${changed} images were changed.`
    },
  })
  const { assets: notice, ...fields } = answer.fields ?? {}
  return { ...answer, ...(notice && { notice, fields }), left }
}

export const shouldRevalidate = revalidatesScreen

const selected = (form: FormData): BulkEdit['assets'] =>
  form.getAll('asset').map((text) => {
    const [stock_id = '', version = ''] = (typeof text === 'string' ? text : '').split(' ')
    return { stock_id, version }
  })

/** All images of the list with their current versions, up to the maximum of a bulk edit. */
async function listAll(query: URLSearchParams): Promise<BulkEdit['assets']> {
  const page = (offset: string) =>
    callDesk(listDeskAssets, { query: { ...whichOf(query), limit: '100', offset } })
  const [first, second] = await Promise.all([page('0'), page('100')])
  return [...first.items, ...second.items].map(({ stock_id, version }) => ({ stock_id, version }))
}

function changeIn(form: FormData): BulkEdit['change'] {
  const kind = fieldText(form, 'change')
  switch (kind) {
    case 'publish':
    case 'unpublish':
      return { kind: 'set_status', status: `${kind}ed` }
    case 'set_category':
      // The server refuses an unknown category.
      return { kind, category: fieldText(form, 'category') as CategorySlug }
    default:
      if (isFactName(kind)) return { kind: 'set_facts', facts: { [kind]: fieldText(form, kind) } }
      return { kind: kind as 'add_keyword' | 'remove_keyword', keyword: fieldText(form, 'keyword') }
  }
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Catalogue" loaded={loaderData}>
      {(content) => <AssetTable {...content} />}
    </DeskScreen>
  )
}
