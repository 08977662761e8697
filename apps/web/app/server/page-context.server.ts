import { createContext, type RouterContextProvider } from 'react-router'

export interface PageContext {
  nonce: string
  request_id: string
  /** CSS that replaces the shipped palette; empty for the shipped look. */
  look_style: string
  /** Scheme and host of URLs in feeds, sitemaps and sharing tags. */
  public_origin: string
  /** Base URLs of the API's two hosts, as the browser calls them. */
  api_base: string
  auth_base: string
  /** Whether stand-ins for third parties are running; the footer shows a note. */
  stand_ins: boolean
  payment_script: string
  /** Whether robots.txt disallows crawlers that collect data for AI training. */
  refuse_training_crawlers: boolean
}

const key = createContext<PageContext>()

export const setPageContext = (provider: RouterContextProvider, page: PageContext) => provider.set(key, page)

export const pageContext = (provider: Readonly<RouterContextProvider>) => provider.get(key)
