import { href } from 'react-router'

/** The page that says that a search was refused, because of a word of hate. Its URL doesn't repeat the words. */
export const refused_search = `${href('/search')}?refused=yes`

/** Whether a URL's query, `?…`, is that of the page above. */
export const isRefused = (search: string) => new URLSearchParams(search).has('refused')
