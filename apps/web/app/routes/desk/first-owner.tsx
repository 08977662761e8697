import { href, redirect } from 'react-router'
import { loadScreen } from '../../features/desk/load-screen.ts'

/** The layout shows the form; whoever is logged in has an account already. */
export const clientLoader = () =>
  loadScreen(() => {
    throw redirect(href('/desk'))
  })

export default function FirstOwner() {
  return null
}
