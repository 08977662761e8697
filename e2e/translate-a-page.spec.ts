import { expect, type Page, test } from '@playwright/test'
import { givenMember, logIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

/** Puts elements in place of texts, first and after each change, as a browser does that translates the page. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const translations = new WeakSet<Node>()
    const replaceTexts = (root: Node) => {
      const texts: Text[] = root instanceof Text ? [root] : []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || translations.has(text) || text.parentElement?.closest('svg, script, option'))
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        translations.add(inner.firstChild!)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replaceTexts(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) replaceTexts(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a page that the browser translates keeps working, and its texts change', async ({ page }) => {
  const complaints = watch(page)
  const member = await givenMember()
  await page.goto('/login')
  await untilAlive(page)
  await translate(page)
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(alert).toHaveText('Enter email and password')
  await expect(alert.locator('font').first()).toBeVisible()
  await logIn(page, member)
  await page.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }).click()
  await page.getByRole('banner').getByRole('link', { name: '24 credits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans and pricing')
  const search = page.getByRole('banner').locator('[name=keywords]')
  await search.fill('woman')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woman')
  await search.fill('zzqqxx')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No images for “zzqqxx”')
  await search.fill('zzqqyy')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No images for “zzqqyy”')
  complaints.expectSilence()
})
