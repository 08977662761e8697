/** What the server says of an image by our rules. */
export interface AssetFacts {
  /** How it was made and whether AI may be trained with it; may be empty. */
  declaration: string
  /** What is released; null if nothing was said. */
  release: string | null
  /** What the licence allows, in one sentence. */
  terms: string
  /** Address of the licence; null if its source named none. */
  licence_url: string | null
  /** The credit line; null if there is nobody to name. */
  credit: string | null
  /** The download button for visitors: "Download · 3 credits (about ₦1,700)". */
  download: string
  /** "3 Mar 2026". */
  published: string
  /** The display image in its sizes. */
  srcset: string
}
