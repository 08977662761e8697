import { createContext, type RouterContextProvider } from 'react-router'

/** What the server knows about the page being rendered. */
export interface PageContext {
  nonce: string
  request_id: string
  /** Scheme and host that addresses in feeds, sitemaps and sharing tags start with. */
  public_origin: string
  /** Bases of the two hosts of the API, as the browser calls them. */
  api_base: string
  auth_base: string
  /** Whether stand-ins for third parties run: the footer says so. */
  stand_ins: boolean
  /** Address of the payment provider's script, for the checkout. */
  payment_script: string
}

const key = createContext<PageContext>()

export const setPageContext = (provider: RouterContextProvider, page: PageContext) => provider.set(key, page)

export const pageContext = (provider: Readonly<RouterContextProvider>) => provider.get(key)
