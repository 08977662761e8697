import { describe, expect, it } from 'vitest'
import { canonicalPath, pageUrl } from './page-url.ts'

describe('pageUrl', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/?shown=40&keywords=a&from=20', '/?from=20&shown=40'],
    ['/image/lagos-at-night?fbclid=abc', '/image/lagos-at-night'],
    ['/images?x=1', '/images'],
    ['/images/people?utm_source=x&sort=newest&colour=red', '/images/people?colour=red&sort=newest'],
    ['/images/people/?gclid=1', '/images/people/'],
    ['/pricing?tab=teams&ref=x', '/pricing?tab=teams'],
    ['/pricing?tab=x123', '/pricing'],
    ['/?shown=x1&from=-1', '/'],
    ['/images/people?made_by=people&people=one&released=no', '/images/people?people=one&made_by=people'],
    ['/images/people?colour=x1&sort=x2&orientation=x3&widen=x4', '/images/people'],
    ['/contact-us?subject=Teams&ref=x', '/contact-us?subject=Teams'],
    ['/request-asset?for=lions&ref=x', '/request-asset?for=lions'],
    ['/rss.xml?x=1', '/rss.xml'],
    ['/images/people/rss.xml?x=1', '/images/people/rss.xml'],
  ])('leaves out parameters that the page does not read: %s', (sent, rendered) => {
    expect(pageUrl(sent)).toBe(rendered)
  })

  it.each([
    ['/search?Smiling', '/search?Smiling='],
    ['/search?old+men&utm_source=x', '/search?old+men='],
    ['/search?Smiling&sort=newest', '/search?Smiling=&sort=newest'],
    ['/search?utm_source=x&Smiling', '/search'],
    ['/search?keywords=old%20men&keywords=b', '/search?keywords=old+men'],
    ['/images/people/search?Smiling', '/images/people/search?Smiling='],
    ['/search?keywords=', '/search?keywords='],
  ])('keeps the words of a search: %s', (sent, rendered) => {
    expect(pageUrl(sent)).toBe(rendered)
  })

  it('treats the data of a page like the page', () => {
    expect(pageUrl('/images/people.data?utm_source=x&sort=newest&_routes=routes%2Fcategory')).toBe(
      '/images/people.data?sort=newest&_routes=routes%2Fcategory',
    )
    expect(pageUrl('/_root.data?utm_source=x&_routes=root')).toBe('/_root.data?_routes=root')
  })

  it.each([
    '/login?next=%2Fx&verified=1',
    '/desk/orders?flagged=yes',
    '/nowhere?x=1',
    '/oembed?url=a&format=json',
  ])('leaves the parameters of other pages unchanged: %s', (url) => expect(pageUrl(url)).toBe(url))
})

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['////evil.example/', '/evil.example/'],
    ['/\\evil.example', '/evil.example'],
    ['/x/..', '/'],
    ['/x/../search', '/search'],
    ['/././images', '/images'],
    ['/%2e%2e/images', '/images'],
    ['/im%61ges/People', '/images/People'],
    ['/image/%c3%a9', '/image/%C3%A9'],
    ['/image/a%2fb', '/image/a%2Fb'],
  ])('maps %s to %s', (sent, canonical) => expect(canonicalPath(sent)).toBe(canonical))
})
