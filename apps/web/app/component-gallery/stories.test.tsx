import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '../routes.ts'
import { stories } from './stories.tsx'

// What the gallery must show (docs/design.md, "Components").
const wanted = [
  'Price card',
  'Credit pill',
  'OTP input',
  'Share menu',
  'Chip',
  'Tag',
  'Breadcrumb',
  'Skeleton',
  'Empty state',
  'Notice',
]

describe('the component gallery', () => {
  it('contains every component listed in the design document', () => {
    expect(stories.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted))
  })

  it.each(stories)('shows each state of $name', ({ states }) => {
    const drawn = Object.values(states).map((state) => {
      const Stub = createRoutesStub([{ path: '/', Component: () => state }])
      return renderToString(<Stub initialEntries={['/']} />)
    })
    expect(drawn.filter(Boolean)).toHaveLength(Object.keys(states).length)
    // Each state looks different.
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('is not part of the production build', () => {
    expect(routes.map(({ path }) => path)).not.toContain('components')
  })
})
