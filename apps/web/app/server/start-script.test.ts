import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { startScript } from './start-script.server.ts'

const page =
  '<link rel="modulepreload" href="/_b/manifest-1.js"/><link rel="modulepreload" href="/_b/react-1.js"/><p>Hello</p>' +
  '<script nonce="n" type="module" async="">import "/_b/manifest-1.js";\nimport * as route0 from "/_b/root-1.js";\n' +
  'window.__reactRouterRouteModules = {"root":route0};\nimport("/_b/entry.client-1.js");</script>'

it("a page's start script is deferred and still loads all of its files", () => {
  const html = startScript(page, { low_data: false, route_id: 'routes/search' })
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<p>Hello</p><script nonce="n">(() => {')
  expect(html).toContain('["/_b/visitors-1.js","/_b/react-1.js"]')
  expect(html).toContain('await import("/_b/visitors-1.js");\nconst route0 = await import("/_b/root-1.js");')
  const [, program] = /<script nonce="n">(.*)<\/script>/s.exec(html)!
  expect(() => new Script(program!)).not.toThrow()
})

it.each([
  ['routes/desk/overview', 'desk'],
  ['routes/studio/uploads', 'studio'],
  ['routes/release', 'manifest'],
])('the start script of %s has the list of routes that it needs', (route_id, manifest) =>
  expect(startScript(page, { low_data: false, route_id })).toContain(`await import("/_b/${manifest}-1.js");`),
)

it.each(['routes/account-profile', 'routes/desk/overview', 'routes/studio/overview'])(
  'the script of %s loads with its HTML',
  (route_id) => {
    const html = startScript(page, { low_data: false, route_id })
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/_b/react-1.js"/>')
    expect(html).toMatch(/\nbegin\(\);\n\}\)\(\)<\/script>$/)
  },
)

it.each([
  [true, 'routes/search', false],
  [true, 'routes/checkout', true],
  [true, undefined, true],
  [false, 'routes/search', true],
])('with low data %s, the start script of %s runs automatically: %s', (low_data, route_id, by_itself) => {
  expect(startScript(page, { low_data, route_id }).includes('addEventListener("load"')).toBe(by_itself)
})

it('a page without the expected start script is unchanged', () => {
  expect(startScript('<p>Hello</p>', { low_data: true, route_id: 'routes/search' })).toBe('<p>Hello</p>')
})
