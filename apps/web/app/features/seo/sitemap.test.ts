import { describe, expect, it } from 'vitest'
import { imagesSitemap, pagesSitemap, sitemapIndex } from './sitemap.ts'

describe('the sitemap', () => {
  it('has one part for pages in addition to the parts for images', () => {
    expect(sitemapIndex('https://shop.test', 0).match(/<sitemap>/g)).toHaveLength(1)
    expect(sitemapIndex('https://shop.test', 100).match(/<sitemap>/g)).toHaveLength(101)
  })

  it('lists contributors along with the pages', () => {
    const xml = pagesSitemap('https://shop.test', ['zainab'])
    expect(xml).toContain('<loc>https://shop.test/pricing</loc>')
    expect(xml).toContain('<loc>https://shop.test/contributors/zainab</loc>')
  })

  it('lists images with their picture and the date of their last change', () => {
    const xml = imagesSitemap('https://shop.test', [
      {
        slug: 'a-b',
        main_file_url: 'https://shop.test/pictures/x/display',
        updated_at: '2026-11-20T10:00:00.000Z',
      },
    ])
    expect(xml).toContain('<loc>https://shop.test/image/a-b</loc><lastmod>2026-11-20</lastmod>')
    expect(xml).toContain('<image:loc>https://shop.test/pictures/x/display</image:loc>')
  })
})
