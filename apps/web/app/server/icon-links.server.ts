import type { Look } from '@taswira/contract'
import { logoPicture, MARK_PATH } from '../site/mark.tsx'

/** Tags of the icons in a page's head. `look_style` has the rules of the look's palette; empty for the shipped one. */
export function iconLinks({ logo }: Look, look_style: string): string {
  if (logo) {
    const icon = logoPicture(logo, 'icon')
    return `<link rel="icon" href="${icon}" type="image/png" sizes="512x512"/><link rel="apple-touch-icon" href="${icon}"/>`
  }
  return (
    (look_style
      ? `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(markIn(look_style))}" type="image/svg+xml"/>`
      : '<link rel="icon" href="/favicon.ico" sizes="32x32"/><link rel="icon" href="/favicon.svg" type="image/svg+xml"/>') +
    '<link rel="apple-touch-icon" href="/icon-180.png"/>'
  )
}

/** The shipped mark in other colours, as public/favicon.svg. */
const markIn = (look_style: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${look_style}path{fill:var(--color-brown-700,#7f4020)}@media(prefers-color-scheme:dark){path{fill:var(--color-brown-300,#e3b794)}}</style><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>`
