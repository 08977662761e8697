import type { ShareTarget } from './share-targets.ts'

/** Texts about an image that the server derives from our rules. */
export interface AssetFacts {
  /** How it was made and whether AI may be trained on it; may be empty. */
  declaration: string
  /** Sentences about where it was taken and the like. */
  texts: string[]
  /** Its releases; null if none are stated. */
  release: string | null
  /** The licence's tooltip, with what an image costs. */
  licence_tip: string
  /** What the price pays for: the terms, unless anyone may use the image. */
  price_note: string
  /** URL of the licence; null if the source named none. */
  licence_url: string | null
  /** The page with the text of our licence for it. */
  licence_page: string
  /** The credit line; null if the creator is unknown. */
  credit: string | null
  /** The download button for visitors: "Download · 3 credits (about ₦1,900)". */
  download: string
  /** "@amara, 12 images", of its creator. */
  creator_line: string
  /** "1 view · 0 saves · 0 downloads". */
  counts: string
  /** "3 Mar 2026". */
  published: string
  /** The `srcset` of the display image. */
  srcset: string
  /** The page that a public-domain image was taken from. */
  source: { url: string; host: string } | null
  share: ShareTarget[]
  /** Its colours, most noticeable first, with the list of such images in its category. */
  colours: { name: string; hex: string; to: string }[]
}
