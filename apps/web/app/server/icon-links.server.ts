import type { Look } from '@taswira/contract'
import { logoPicture } from '../site/mark.tsx'

/** Tags of the icons in a page's head. */
export function iconLinks({ logo }: Look): string {
  if (!logo)
    return (
      '<link rel="icon" href="/favicon.ico" sizes="32x32"/>' +
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>' +
      '<link rel="apple-touch-icon" href="/icon-180.png"/>'
    )
  const icon = logoPicture(logo, 'icon')
  return `<link rel="icon" href="${icon}" type="image/png" sizes="512x512"/><link rel="apple-touch-icon" href="${icon}"/>`
}
