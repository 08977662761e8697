import { type FileSize, numberText } from '@taswira/contract'
import { sizeText } from './progress-text.ts'

/** "4,000 × 3,000 px · 6.1 MB"; estimates as "about 6.1 MB". */
export function fileSizeText({ width, height, bytes, exact }: Omit<FileSize, 'size'>): string {
  const shown = sizeText({ received: exact ? bytes : Number(bytes.toPrecision(2)), total: null })
  return `${numberText(width)} × ${numberText(height)} px · ${exact ? shown : `about ${shown}`}`
}
