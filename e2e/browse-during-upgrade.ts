// Keeps a tab open while the site is upgraded and follows its links, as a visitor does; a second tab loads
// each page from the server. Runs until its standard input ends, then prints the failures and the number of
// pages as JSON.
import { chromium, type Page } from '@playwright/test'

const [origin] = process.argv.slice(2)
const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
const failures: string[] = []
let pages_seen = 0

async function openTab(): Promise<Page> {
  const tab = await context.newPage()
  tab.on('pageerror', (error) => failures.push(`script error: ${error.message}`))
  tab.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  tab.on('requestfailed', (asked) => {
    const reason = asked.failure()?.errorText
    // A navigation aborts requests of the previous page.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${new URL(asked.url()).pathname}`)
  })
  return tab
}

/** Links in the footer, which every page has. */
const links = ['Plans and pricing', 'FAQ', 'Our Story', 'Contact Us', 'Terms of use']

const over = new AbortController()
process.stdin.on('end', () => over.abort()).resume()

const old_tab = await openTab()
const new_tab = await openTab()
await old_tab.goto(`${origin}/`)
console.log('open')
for (let round = 0; !over.signal.aborted; round++) {
  await old_tab
    .getByRole('contentinfo')
    .getByRole('link', { name: links[round % links.length]! })
    .click()
  await old_tab.waitForLoadState('networkidle')
  await new_tab.goto(`${origin}${['/', '/images', '/pricing', '/search?keywords=market'][round % 4]}`)
  await new_tab.waitForLoadState('networkidle')
  pages_seen += 2
}
await browser.close()
console.log(JSON.stringify({ failures, pages_seen }))
