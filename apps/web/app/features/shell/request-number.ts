import { createContext } from 'react'

/** The id of the current request, for the error page; on the server only. */
export const RequestNumber = createContext('')
