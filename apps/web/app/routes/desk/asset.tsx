import { type CategorySlug, editAsset, listDeskLog, setAssetStatus, viewDeskAsset } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { AssetForm } from '../../features/desk/asset-form.tsx'
import { keywordList } from '../../features/desk/keyword-list.ts'
import { SubjectLog } from '../../features/desk/log-table.tsx'
import { declaredIn } from '../../assets/declaration-fields.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { deskAction, revalidatesScreen } from '../../features/desk/desk-action.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { expectDeskParams, loadScreen } from '../../features/desk/load-screen.ts'
import type { Route } from './+types/asset.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  expectDeskParams(params)
  return loadScreen(async () => {
    const subject = `asset ${params.stock_id}`
    const [asset, log] = await Promise.all([
      callDesk(viewDeskAsset, { params }),
      callDesk(listDeskLog, { query: { subject } }),
    ])
    return { subject, asset, log }
  })
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  deskAction(request, async (form, name) => {
    if (name === 'words') {
      // The server refuses an unknown category.
      const category = fieldText(form, 'category') as CategorySlug
      const version = fieldText(form, 'version')
      const body = {
        title: fieldText(form, 'title'),
        description: fieldText(form, 'description'),
        keywords: keywordList(fieldText(form, 'keywords')),
        category,
        ...declaredIn(form, null),
        version,
      }
      await callDesk(editAsset, { params, body })
      return 'Saved. Search and pages will update shortly.'
    }
    const status = name === 'publish' ? 'published' : 'unpublished'
    await callDesk(setAssetStatus, { params, body: { status } })
    return status === 'published'
      ? `${params.stock_id} is published.`
      : `${params.stock_id} is unpublished. Members who licensed it keep it.`
  })

export const shouldRevalidate = revalidatesScreen

export default function Asset({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Asset" loaded={loaderData}>
      {({ subject, asset, log }) => (
        <AssetForm key={asset.stock_id} asset={asset}>
          <SubjectLog subject={subject} log={log} />
        </AssetForm>
      )}
    </DeskScreen>
  )
}
