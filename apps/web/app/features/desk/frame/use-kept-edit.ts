import type { SettingTopic } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { tab_store } from '../../../browser/browser-store.ts'

/**
 * State for the edited content of a setting. Until it is saved, it is stored for this tab, so that it survives a visit to
 * another screen. A stored edit of another `saved` content is ignored. `restored`: the content is a stored edit.
 */
export function useKeptEdit<Content extends object>(topic: SettingTopic, saved: Content) {
  const [kept] = useState(() => readEdit<Content>(topic, saved))
  const [content, setContent] = useState(kept ?? saved)
  const changed = !isSame(content, saved)
  useEffect(() => {
    if (!changed) tab_store.forget(keyOf(topic))
    // JSON has no NaN, which stands for a number that is only half typed.
    else if (isComplete(content)) tab_store.keep(keyOf(topic), JSON.stringify({ content, saved }))
  }, [topic, content, saved, changed])
  return { content, setContent, changed, restored: kept !== undefined && isSame(content, kept) }
}

const keyOf = (topic: SettingTopic) => `edit of ${topic}`

function readEdit<Content>(topic: SettingTopic, saved: Content): Content | undefined {
  const stored = tab_store.read(keyOf(topic))
  if (stored === null) return undefined
  const edit = JSON.parse(stored) as { content: Content; saved: Content }
  return isSame(edit.saved, saved) ? edit.content : undefined
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isComplete = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isComplete) : !Number.isNaN(value)
