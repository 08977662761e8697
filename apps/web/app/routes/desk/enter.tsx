import { href, redirect } from 'react-router'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'

/** The layout shows the form. Operators who are logged in go to the overview. */
export const clientLoader = () =>
  loadScreen(() => {
    throw redirect(href('/desk'))
  })

export default function Enter() {
  return null
}
