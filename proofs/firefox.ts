import { type Frame, launch } from 'puppeteer-core'
import type { DrivenElement, Driver } from './browser-driver.ts'

/** Debian's Firefox, driven through WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // Without a mouse in the machine, Firefox hides what appears on hover: fine (2) and hovering (4).
    extraPrefsFirefox: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
    defaultViewport: { width: 1280, height: 900 },
  })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  let frame: Frame = page.mainFrame()
  const callable = (body: string) => `(function () {${body}})`

  return {
    async open(url) {
      frame = page.mainFrame()
      await page.goto(url)
    },
    run: (body, args) => frame.evaluate(`${callable(body)}(...${JSON.stringify(args)})`),
    async find(body, args): Promise<DrivenElement | undefined> {
      const handle = await frame.evaluateHandle(`${callable(body)}(...${JSON.stringify(args)})`)
      const element = handle.asElement()
      if (!element) return undefined
      return {
        click: () => element.click(),
        async type(text) {
          await element.evaluate((field) => (field as unknown as { select(): void }).select())
          await element.type(text)
        },
        choose: (path) =>
          (element as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path),
      }
    },
    async enterFrame(title) {
      const inner = title && (await page.waitForSelector(`iframe[title="${title}"]`))
      frame = (inner && (await inner.contentFrame())) || page.mainFrame()
    },
    errors: () => errors.splice(0),
    close: () => browser.close(),
  }
}
