import type { Page } from '@playwright/test'

/** Counts the A4 pages on which the page prints. */
export const countPrintedPages = async (page: Page) =>
  [...(await page.pdf({ format: 'A4' })).toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
