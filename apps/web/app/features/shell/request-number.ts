import { createContext } from 'react'

/** The number of the request being answered, for the error page; known on the server only. */
export const RequestNumber = createContext('')
