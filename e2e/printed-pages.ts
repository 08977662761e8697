import type { Page } from '@playwright/test'

/** Pages of A4 that the page is printed on. */
export const countPrintedPages = async (page: Page) =>
  [...(await page.pdf({ format: 'A4' })).toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
