import { createContext } from 'react'

/** The nonce of the page being rendered; set only on the server. Inline scripts without it are blocked. */
export const Nonce = createContext('')

/** The id of the current request, for the error page; on the server only. */
export const RequestNumber = createContext('')
