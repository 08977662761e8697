import { expect, type Locator, type Page } from '@playwright/test'

/** Saves a draft on a settings screen of the desk. */
export async function saveDraft(page: Page) {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('main').getByText('Draft saved.')).toBeVisible()
}

/** Publishes the draft of a settings screen; `before` acts in the dialog that asks first. */
export async function publish(page: Page, before: (dialog: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await before(dialog)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main').getByText('Published. It applies now.')).toBeVisible()
  // Leaving while the screen reloads its data would abort the next page.
  await expect(page.getByRole('heading', { name: 'Edit', exact: true })).toBeVisible()
}
