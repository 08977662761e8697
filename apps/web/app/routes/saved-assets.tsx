import { isApiError, unsaveAsset } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { RemoveButton } from '../features/account/remove-button.tsx'
import { SavedTab } from '../features/account/saved-tab.tsx'
import { AssetGrid } from '../assets/asset-grid.tsx'
import type { CardAsset } from '../assets/card-asset.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { markSaved } from '../saves/send-toggle.ts'
import { announce } from '../ui/announce.ts'
import { showToast } from '../ui/toasts.ts'

/** The saved images. A removed image disappears at once, and reappears if the request fails. */
export function SavedAssets({ assets, total }: { assets: CardAsset[]; total: number }) {
  const wall = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const focus_at = useRef<number | null>(null)
  const shown = assets.filter(({ stock_id }) => !removed.has(stock_id))

  useEffect(() => {
    if (focus_at.current === null) return
    // The pressed button was removed with its card, so the focus moves to the next one, or to the content that replaced
    // the list.
    const buttons = wall.current?.querySelectorAll<HTMLElement>('.card-remove') ?? []
    const next = buttons[Math.min(focus_at.current, buttons.length - 1)]
    ;(next ?? wall.current?.querySelector<HTMLElement>('a'))?.focus()
    focus_at.current = null
  }, [removed])

  function put(stock_id: string, back: boolean) {
    setRemoved((ids) => {
      const changed = new Set(ids)
      if (back) changed.delete(stock_id)
      else changed.add(stock_id)
      return changed
    })
    markSaved(stock_id, back)
  }

  async function remove({ stock_id, name }: CardAsset, index: number) {
    focus_at.current = index
    put(stock_id, false)
    announce(`${name} removed`)
    try {
      await callApi(unsaveAsset, { params: { stock_id } })
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) return leaveForLogin()
      put(stock_id, true)
      showToast(errorSentence(error), 'danger')
    }
  }

  return (
    <div ref={wall}>
      <SavedTab shown={shown.length} total={total - (assets.length - shown.length)}>
        <AssetGrid
          assets={shown}
          renderAction={(asset) => (
            <RemoveButton name={asset.name} onRemove={() => remove(asset, shown.indexOf(asset))} />
          )}
        />
      </SavedTab>
    </div>
  )
}
