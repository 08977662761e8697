import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

/** All that WCAG 2.2 asks on level AA, and what is known to help beyond it. */
const all = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** Only these judge colours: in the other theme nothing else can change. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** What axe finds fault with in a page or a frame, or in what `within` selects: a line each, with the first element. */
export async function findings(
  page: Page | Frame,
  { only = 'all', within = ':root' }: { only?: 'all' | 'colours'; within?: string } = {},
): Promise<string[]> {
  // Its 500 kB go over once a page, by the inspector, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOnly, selector]) => {
      const context = document.querySelector(selector)!
      const { violations } = await axe.run(context, {
        resultTypes: ['violations'],
        runOnly: { ...runOnly, values: [...runOnly.values] },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [only === 'all' ? all : colours, within] as const,
  )
}
