import { data } from 'react-router'

/** Every path that is none of ours; the root shows the page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
