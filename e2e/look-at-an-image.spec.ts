import { expect, type Page, test } from '@playwright/test'
import { givenImage, panel } from './download-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

async function openFirstImage(page: Page) {
  await page.goto('/images/beauty')
  const href = await page
    .getByRole('main')
    .locator('li a[href^="/image/"]:not([href$="#download"])')
    .first()
    .getAttribute('href')
  await page.goto(href!)
  await untilAlive(page)
}

test('the image page shows its details, and Try downloads a watermarked sample', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  await openFirstImage(page)
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const asset = await (await page.request.get(`/api/contributor/stock/${slug}/`)).json()
  await expect(page.getByRole('heading', { level: 1, name: asset.name, exact: true })).toBeVisible()
  const { num_of_assets, user } = asset.author
  const facts = page.getByRole('main')
  for (const fact of [user.full_name, asset.stock_id])
    await expect(facts.getByText(fact, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`^@${user.username}\\s· \\d+\\simages?`))).toBeVisible()
  await expect(facts.getByText(`${num_of_assets} image${num_of_assets === 1 ? '' : 's'}`)).toBeVisible()
  const size = [asset.width, asset.height].map((px: number) => px.toLocaleString('en-GB')).join(' × ')
  await expect(facts.getByText(`${size} px`, { exact: true })).toBeVisible()
  await expect(page.getByText(/^TSW-\d{6}$/)).toBeVisible()
  await expect(page.getByText('demo contributor')).toBeVisible()
  await expect(page.getByText(/\d+ views? · \d+ saves? · \d+ downloads?/)).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Beauty', exact: true }).first(),
  ).toHaveAttribute('href', '/images/beauty')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Try/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/-sample\.jpg$/)
  complaints.expectSilence()
})

test('the disabled Save button and the licence are explained on keyboard focus', async ({ page }) => {
  await openFirstImage(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await save.focus()
  await expect(page.getByText('Save it from the gallery').first()).toBeVisible()
  await page.getByRole('button', { name: 'About the Standard License' }).focus()
  await expect(
    page
      .getByRole('tooltip')
      .getByText('Yours for good for 3 credits: ₦1,872 on Creative Basic, or ₦2,808 from a pack.', {
        exact: true,
      }),
  ).toBeVisible()
})

test('Share links to three networks with the URL of the page', async ({ page }) => {
  await openFirstImage(page)
  await page.getByText('Share', { exact: true }).click()
  for (const name of ['Twitter', 'Facebook', 'LinkedIn']) {
    const link = page.getByRole('link', { name }).or(page.getByRole('menuitem', { name })).first()
    await expect(link).toBeVisible()
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
      new URL(page.url()).pathname,
    )
  }
})

test('Download is always on the screen of a phone, also before the script, and not twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/_b/*.js', (route) => route.abort())
  const [{ slug }] = await (await page.request.get('/api/contributor/images/')).json()
  await page.goto(`/image/${slug}`)
  const bar = page.locator('.download-bar')
  const scrollTo = (place: string) =>
    page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await scrollTo('.download-place')
  await expect(bar).toBeHidden()
  await scrollTo('.asset-about dl')
  await expect(bar).toBeInViewport()
})

test('Download takes a visitor to the login page', async ({ page }) => {
  await openFirstImage(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .or(page.getByRole('button', { name: /^Download/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
})

test('the preview opens enlarged and closes with Escape', async ({ page }) => {
  await openFirstImage(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .click()
  const large = page.locator('.yarl__root')
  await expect(large).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(name)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})

test('the zoom view names each image and opens its download panel', async ({ page }) => {
  await givenImage(page)
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .click()
  const large = page.locator('.yarl__root')
  await expect(large).toBeVisible()
  const first = (await page.getByRole('dialog').getAttribute('aria-label'))!
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).not.toHaveAccessibleName(first)
  const name = (await page.getByRole('dialog').getAttribute('aria-label'))!
  const shown = large.locator('.yarl__slide_current')
  await expect(shown.getByText(name, { exact: true })).toBeVisible()
  await shown.getByRole('link', { name: 'Download' }).click()
  await expect(large).toBeHidden()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(panel(page)).toBeVisible()
})

test('a view is counted once per viewer', async ({ page, request }) => {
  await openFirstImage(page)
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const views = async () =>
    (await (await request.get(`/api/contributor/stock/${slug}/`)).json()).views as number
  await expect.poll(views).toBeGreaterThanOrEqual(1)
  const counted = await views()
  await page.reload()
  await untilAlive(page)
  const answered = page.waitForResponse((response) => response.url().includes('/update_views/'))
  await answered
  expect(await views()).toBe(counted)
})

test('the image page provides structured data, a sharing image and oEmbed', async ({ page, request }) => {
  await openFirstImage(page)
  const graphs = await page.locator('script[type="application/ld+json"]').allTextContents()
  const image = graphs
    .flatMap((text) => JSON.parse(text))
    .flatMap((one) => one['@graph'] ?? one)
    .find((one) => one['@type'] === 'ImageObject')
  expect(image).toMatchObject({
    license: expect.stringMatching(/^http/),
    acquireLicensePage: expect.stringMatching(/^http/),
    creditText: expect.any(String),
    digitalSourceType: 'https://schema.org/AlgorithmicMediaDigitalSource',
    usageInfo: expect.stringMatching(/^http.*\/tdm-policy\.json$/),
  })
  await expect(page.getByText('Illustration. Not licensed for AI training.')).toBeVisible()
  await expect(page.locator('meta[name="tdm-reservation"]')).toHaveAttribute('content', '1')
  expect((await request.get(page.url())).headers()).toMatchObject({ 'tdm-reservation': '1' })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp('/image/'))
  const share = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await request.get(share!)
  expect(picture.headers()['content-type']).toBe('image/jpeg')

  const oembed = await request.get(`/oembed?url=${encodeURIComponent(page.url())}`)
  const photo = await oembed.json()
  expect(photo).toMatchObject({ type: 'photo', version: '1.0' })
  const true_size = await page.evaluate(async (url) => {
    const shown = new window.Image()
    shown.src = url
    await shown.decode()
    return { width: shown.naturalWidth, height: shown.naturalHeight }
  }, photo.url)
  expect(photo).toMatchObject(true_size)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap:')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('<sitemap')
  expect(await (await request.get('/rss.xml')).text()).toContain('<rss')
})

test('Back during an opening transition leaves no error', async ({ page }) => {
  const complaints = watch(page)
  // Every transition is skipped, as if Back were pressed before its first frame.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      Object.assign(globalThis, { cut_short: true })
      transition.skipTransition()
      return transition
    }
  })
  await page.goto('/images/beauty')
  await untilAlive(page)
  await page.getByRole('main').locator('.card a.picture-box').first().click()
  await expect(page).toHaveURL(/\/image\//)
  await expect.poll(() => page.evaluate('globalThis.cut_short')).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/images\/beauty$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  complaints.expectSilence()
})

test('images below the first screen are loaded when the user scrolls near them', async ({ page }) => {
  await openFirstImage(page)
  for (const path of ['/', '/images', new URL(page.url()).pathname]) {
    await page.goto(path)
    const loading = await page
      .getByRole('main')
      .locator('.card img[srcset]')
      .evaluateAll((images) => images.map((image) => image.getAttribute('loading')))
    expect(loading.length, path).toBeGreaterThan(3)
    expect(new Set(loading), path).toEqual(new Set(['lazy']))
  }
})

test('a phone loads neither images far below nor a whole font subset for the naira sign', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openFirstImage(page)
  await expect(page.locator('#download').getByRole('link', { name: '₦' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(loaded.filter((path) => path.includes('latin-ext'))).toEqual([])
  expect(loaded.some((path) => /nunito-sans-currencies.*woff2$/.test(path))).toBe(true)
  const last = page.getByRole('main').locator('.grid-wall .card img[srcset]').last()
  const isLoaded = () => last.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  expect(await isLoaded()).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(isLoaded).toBe(true)
})
