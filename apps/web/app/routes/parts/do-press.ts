import { creditsText, isApiError, viewAsset } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { readDownload } from '../../downloads/download-state.ts'
import { startDownload } from '../../downloads/start-download.ts'
import { saveImage } from '../../saves/send-toggle.ts'
import { showToast } from '../../ui/toasts.ts'
import { claimWithToast } from '../../member/member-data.ts'
import type { KeptPress } from '../../session/pressed.ts'

/** Carries out what was pressed before the log-in and shows the result. */
export async function doPress({ press, page, shown_credits }: KeptPress): Promise<void> {
  if ('save' in press) return saveImage(press.save)
  if ('claim' in press) return void (await claimWithToast())
  const [, slug] = /^\/image\/([^/?#]+)/.exec(page) ?? []
  if (!slug) return
  try {
    const { stock_id, name } = await callApi(viewAsset, { params: { slug: decodeURIComponent(slug) } })
    const { choice = null, licensed_for } = press
    const end = await startDownload({
      stock_id,
      name,
      choice,
      shown_credits,
      ...(licensed_for && { licensed_for }),
    })
    if (end === 'insufficient_credits')
      showToast(`Not downloaded yet: this image costs ${creditsText(shown_credits)}.`, 'danger')
    const reason = end === 'failed' && readDownload()?.reason
    if (reason) showToast(reason, 'danger')
  } catch (error) {
    const is_gone = isApiError(error, 'not_found')
    showToast(
      is_gone ? 'This image is no longer available. Nothing was charged.' : errorSentence(error),
      'danger',
    )
  }
}
