import { useState } from 'react'
import { announce } from './announce.ts'

/** Copies a text. `copied` is true from then on. */
export function useCopy(text: string, failure: string) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return announce(failure, 'assertive')
    }
    setCopied(true)
    announce('Copied')
  }
  return { copied, copy: () => void copy() }
}
