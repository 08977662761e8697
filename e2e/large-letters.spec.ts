import { expect, test } from '@playwright/test'

// WCAG 2.2, 1.4.4 (docs/design.md, "Accessibility"), on a phone with text at twice the size.
for (const address of [
  '/',
  '/pricing',
  '/image/{slug}',
  '/search?keywords=market',
  '/images',
  '/contact-us',
  '/faq',
  '/login',
  '/contributor',
  '/transparency',
  '/nothing-here',
]) {
  test(`text at twice the size fits on ${address}`, async ({ page, request }) => {
    const [asset] = await (await request.get('/api/contributor/images/')).json()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address.replace('{slug}', asset.slug))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // The text of buttons, tiles and switches must not be cut off.
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(.btn, .tag, .segments label, h2, h3)')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const box = one.closest<HTMLElement>('a, fieldset, .panel') ?? document.body
          const [inner, outer] = [one.getBoundingClientRect(), box.getBoundingClientRect()]
          return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.top < outer.top - 1
        })
        .map((one) => one.textContent),
    )
    expect(broken).toEqual([])
  })
}
