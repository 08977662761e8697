/** A text of content/, converted to blocks by text-pages.ts. */
declare module '*.md' {
  const blocks: import('./text-blocks.ts').Block[]
  export default blocks
}
