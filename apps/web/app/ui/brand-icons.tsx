/** Marks of other companies, drawn by us in one weight with our icons; 20 px. */
const paths = {
  twitter:
    'M21.5 6.2c-.7.3-1.4.5-2.2.6a3.7 3.7 0 0 0 1.6-2.1c-.7.4-1.5.7-2.4.9a3.8 3.8 0 0 0-6.4 3.4A10.7 10.7 0 0 1 4.3 5a3.8 3.8 0 0 0 1.2 5c-.6 0-1.2-.2-1.7-.5a3.8 3.8 0 0 0 3 3.7c-.5.2-1.1.2-1.7.1a3.8 3.8 0 0 0 3.5 2.6A7.5 7.5 0 0 1 3 17.5a10.6 10.6 0 0 0 16.4-9.4c.8-.5 1.5-1.2 2.1-1.9z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 1.9A3.1 3.1 0 0 0 4.9 8v8A3.1 3.1 0 0 0 8 19.1h8a3.1 3.1 0 0 0 3.1-3.1V8A3.1 3.1 0 0 0 16 4.9zm4 2.8a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 1.9a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm4.7-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  linkedin:
    'M4.5 3h15A1.5 1.5 0 0 1 21 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 19.5v-15A1.5 1.5 0 0 1 4.5 3zM6 10v8h2.5v-8zm1.25-3.9a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zM10.5 10v8H13v-4.2c0-1.2.6-1.8 1.5-1.8s1.3.6 1.3 1.8V18h2.5v-4.7c0-2.3-1.2-3.5-2.9-3.5-1.2 0-2 .6-2.4 1.3V10z',
  facebook:
    'M13.6 21v-7.2h2.5l.4-3h-2.9V9c0-.9.3-1.5 1.5-1.5h1.5V4.8A17 17 0 0 0 14.3 4.7c-2.3 0-3.8 1.4-3.8 3.9v2.2H8v3h2.5V21z',
} as const

export type Brand = keyof typeof paths

export function BrandIcon({ brand }: { brand: Brand }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="flex-none">
      <path fill="currentColor" fillRule="evenodd" d={paths[brand]} />
    </svg>
  )
}
