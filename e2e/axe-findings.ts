import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

/** All WCAG 2.2 rules for level AA, plus best practices. */
const rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const

/**
 * Lists the problems that axe finds in a page or frame, or in the element selected by `within`: one line
 * each, with an example.
 */
export async function findings(
  page: Page | Frame,
  { within = ':root' }: { within?: string } = {},
): Promise<string[]> {
  // Injects axe through the inspector, which the page's content security policy does not block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOnly, selector]) => {
      // If the page is scrolled, a sticky header can cover half of a checkbox, and axe then reports it as too
      // small.
      window.scrollTo({ top: 0, behavior: 'instant' })
      const context = document.querySelector(selector)!
      const { violations } = await axe.run(context, {
        resultTypes: ['violations'],
        runOnly: { ...runOnly, values: [...runOnly.values] },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [rules, within] as const,
  )
}
