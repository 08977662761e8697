import { createContext } from 'react'

/** Of the page being rendered; known on the server only. An inline script without it does not run. */
export const Nonce = createContext('')
