import {
  editAsset,
  listDeskLog,
  setAssetStatus,
  setFocalPoint,
  viewDeskAsset,
  splitKeywords,
} from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { AssetForm, type WordsAnswer } from '../../features/desk/catalogue/asset-form.tsx'
import { SubjectLog } from '../../features/desk/frame/log-table.tsx'
import { factsIn } from '../../assets/fact-fields.tsx'
import { toLabel } from '../../features/desk/frame/desk-texts.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { expectDeskParams, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { Notice } from '../../ui/form/notice.tsx'
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

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<WordsAnswer> {
  let saved: WordsAnswer['saved']
  const answer = await deskAction(request, {
    words: async (form) => {
      const { body } = inputFrom(editAsset, form)
      const keywords = splitKeywords(fieldText(form, 'keywords'))
      saved = await callDesk(editAsset, { params, body: { ...body, keywords, ...factsIn(form, null) } })
      return 'Saved. Search and pages will update shortly.'
    },
    focal_point: async (form) => {
      const point = { x: Number(fieldText(form, 'x')), y: Number(fieldText(form, 'y')) }
      const focal_point = form.has('automatic') ? null : point
      await callDesk(setFocalPoint, { params, body: { focal_point } })
      return 'Saved. Pages will update shortly.'
    },
    publish: async () => {
      await callDesk(setAssetStatus, { params, body: { status: 'published' } })
      return `${params.stock_id} is published.`
    },
    unpublish: async () => {
      await callDesk(setAssetStatus, { params, body: { status: 'unpublished' } })
      return `${params.stock_id} is unpublished. Members who licensed it keep it.`
    },
  })
  return { ...answer, saved }
}

export const shouldRevalidate = revalidatesScreen

export default function Asset({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen
      title="Catalogue"
      item={{
        list: '/desk/catalogue',
        describe: ({ asset: { title, status } }) => ({
          title,
          tags: [{ text: toLabel(status), look: status === 'published' ? 'success' : 'grey' }],
        }),
      }}
      loaded={loaderData}
    >
      {({ subject, asset, log }) => (
        <AssetForm key={asset.stock_id} asset={asset}>
          {asset.draft_reason && (
            <Notice tone="info">Imported as a draft, not published: {asset.draft_reason}.</Notice>
          )}
          <SubjectLog subject={subject} log={log} />
        </AssetForm>
      )}
    </DeskScreen>
  )
}
