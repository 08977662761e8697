/** A text of content/, as the blocks that text-pages.ts made of it. */
declare module '*.md' {
  const blocks: import('./text-blocks.ts').Block[]
  export default blocks
}
