import { data } from 'react-router'

/** Every unknown path; the root renders the page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
