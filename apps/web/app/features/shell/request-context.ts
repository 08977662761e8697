import { createContext } from 'react'

/** The nonce of the page being rendered, on the server only. Inline scripts without it don't run. */
export const Nonce = createContext('')

/** The id of the current request, for the error page; on the server only. */
export const RequestNumber = createContext('')
