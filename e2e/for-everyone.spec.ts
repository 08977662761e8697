import { expect, test } from '@playwright/test'
import { untilAlive } from './page-watch.ts'

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await page.goto('/images')
  await untilAlive(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('the mobile menu opens, closes with Escape and returns focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilAlive(page)
  const button = page.getByRole('banner').getByRole('button', { name: /menu/i })
  await button.click()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Video' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('the chosen theme is remembered and rendered by the server', async ({ page, request }) => {
  await page.goto('/')
  await untilAlive(page)
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const sent = await request.get('/', { headers: { cookie: 'theme=dark' } })
  expect(await sent.text()).toMatch(/<html[^>]*data-theme="dark"/)
})

test('a lost connection is reported, and the page stays open', async ({ page, context }) => {
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  await context.setOffline(true)
  await expect(page.getByText(/You're offline/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You're offline/)).toBeHidden()
})

test('the offline notice is visible at any scroll position', async ({ page, context }) => {
  for (const path of ['/terms', '/signup']) {
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(path)
    await untilAlive(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await context.setOffline(true)
    const bar = page.getByText("You're offline. We'll carry on when you're back.")
    await expect(bar).toBeInViewport({ ratio: 1 })
    // The notice is below the header, not behind it.
    expect(
      await bar.evaluate(
        (it) =>
          document.elementFromPoint(it.getBoundingClientRect().x + 9, it.getBoundingClientRect().y + 5) ===
          it,
      ),
    ).toBe(true)
    await context.setOffline(false)
    await expect(bar).toBeHidden()
  }
})

test('a link clicked while offline opens once the connection is back', async ({ page, context }) => {
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  await context.setOffline(true)
  const card = page.getByRole('main').locator('li a[href^="/image/"]:not([href$="#download"])').first()
  const address = await card.getAttribute('href')
  await card.hover()
  await card.click()
  await expect(page.locator('#live-polite')).toHaveText(/We'll carry on when you're back/)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(address!)
  await expect(page.getByText('Standard License', { exact: true })).toBeVisible()
})

test('a dialog that is opened again while the browser still goes back stays open', async ({ page }) => {
  await page.goto('/images')
  await page.goto('/search?keywords=blacksmithing+anvil')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Request Asset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Asset' })
  await expect(dialog).toBeVisible()
  await page.getByRole('link', { name: 'Request Asset', includeHidden: true }).evaluate(async (link) => {
    const went_back = new Promise((resolve) =>
      navigation.addEventListener('currententrychange', resolve, { once: true }),
    )
    document.querySelector<HTMLElement>('dialog[open] [aria-label=Close]')!.click()
    // The page reacts to the closed dialog, but the browser has not gone back yet.
    await Promise.resolve()
    ;(link as HTMLElement).click()
    await went_back
  })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/search/)
})

test('Back closes the mobile menu or the filters without leaving the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/images')
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  for (const name of ['Menu', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/search\?keywords=smiling/)
  }

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Video' }).click()
  await expect(page).toHaveURL('/video')
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?keywords=smiling/)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/images')
})
