import { chromium, expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePorts } from '../scripts/free-ports.ts'

// Excludes the performance score, which depends on the machine's load; `npm run bench -- browser` measures
// it.
for (const address of ['/', '/search?keywords=market', '/image/{slug}', '/pricing']) {
  test(`Lighthouse reports no accessibility, best-practice or SEO problem on ${address}`, async ({
    request,
    baseURL,
  }, { project }) => {
    test.slow()
    const [asset] = await (await request.get('/api/contributor/images/')).json()
    // Lighthouse connects to its browser through a port that must be chosen in advance.
    const port = await freePorts(1)
    const { launchOptions } = project.use
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
    })
    try {
      const result = await lighthouse(baseURL + address.replace('{slug}', asset.slug), {
        port,
        logLevel: 'error',
        onlyCategories: ['accessibility', 'best-practices', 'seo'],
      })
      const { categories, audits } = result!.lhr
      const failed = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
        .map(({ title, details }) => `${title}: ${JSON.stringify(details)}`)
      expect(failed).toEqual([])
      expect(Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]))).toEqual({
        accessibility: 1,
        'best-practices': 1,
        seo: 1,
      })
    } finally {
      await browser.close()
    }
  })
}
