import { expect, type Page } from '@playwright/test'

/** Downloads the watermarked display rendition of a demo image, and returns it with the image's title. */
export async function givenCopy(page: Page) {
  // Without people, because a face that is found would need a release.
  const assets = await (await page.request.get('/api/contributor/search/?keywords=&people=none')).json()
  const asset = assets.find(({ demo }: { demo: boolean }) => demo)
  const answer = await page.request.get(asset.main_file_url, { headers: { accept: 'image/jpeg' } })
  return {
    name: asset.name as string,
    file: { name: 'copy.jpg', mimeType: 'image/jpeg', buffer: await answer.body() },
  }
}

/** A new site needs some seconds to compute the fingerprints of its images. */
export async function untilKnown(page: Page, { file }: Awaited<ReturnType<typeof givenCopy>>) {
  const data = Buffer.concat([Buffer.from('{}\n'), file.buffer])
  const headers = { 'content-type': 'application/octet-stream' }
  await expect
    .poll(async () => (await (await page.request.post('/api/whose-image/', { data, headers })).json()).asset)
    .not.toBeNull()
}
