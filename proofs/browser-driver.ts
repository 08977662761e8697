import assert from 'node:assert/strict'
import { until } from './steps.ts'

/** An element in a browser. */
export interface DrivenElement {
  click(): Promise<void>
  /** Replaces the text of a field. */
  type(text: string): Promise<void>
  /** Chooses the file at this path. */
  choose(path: string): Promise<void>
}

/** A browser without a profile, with one tab of 1280 by 900 pixels. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs the body of a function with these arguments in the page or the entered frame. */
  run(body: string, args: string[]): Promise<unknown>
  /** The element that the body returns; undefined if it returns none. */
  find(body: string, args: string[]): Promise<DrivenElement | undefined>
  /** From now on, runs and finds in the frame with this title; without a title, in the page. */
  enterFrame(title?: string): Promise<void>
  /** Errors in the console since the last call. */
  errors(): string[]
  close(): Promise<void>
}

/** A name is the whole name of an element, or a pattern. */
type Name = string | RegExp

const LIMIT_MS = 30_000

/** Body of a function that finds a visible element by its kind and its name: in the open dialog, else first in main. */
const FIND = `
  const [kind, source, flags] = arguments
  const matches = new RegExp(source, flags)
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const named = (element) => {
    const label = element.getAttribute('aria-label')
    if (label) return label
    const by = element.getAttribute('aria-labelledby')
    if (by) return by.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
    return kind === 'field' ? element.labels?.[0]?.textContent : element.innerText.trim() || element.querySelector('img')?.alt
  }
  const kinds = {
    pressed: 'a[href], button, summary, label, [role=button]',
    field: 'input, textarea, select',
  }
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const roots = dialog ? [dialog] : [document.querySelector('main'), document]
  for (const root of roots)
    for (const element of root?.querySelectorAll(kinds[kind]) ?? []) {
      const is_seen = element.type === 'file' || element.getClientRects().length > 0
      if (!is_seen || element.disabled || !matches.test(tidy(named(element)))) continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return element
    }
  return null`

export type Visitor = ReturnType<typeof visit>

/** Uses a shop in a browser by what people read on the screen; every step waits up to 30 s. */
export function visit(driver: Driver, origin: string) {
  async function waitUntil(what: string, holds: () => Promise<boolean>) {
    try {
      // A page that is being left answers with an error.
      await until(LIMIT_MS, () => holds().catch(() => false))
    } catch {
      const text = String(await driver.run("return location.href + ' ' + document.body.innerText", []))
      throw new Error(`${what}: not seen. The page: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
    }
  }

  async function find(kind: 'pressed' | 'field', name: Name): Promise<DrivenElement> {
    const { source, flags } = typeof name === 'string' ? exactly(name) : name
    let found: DrivenElement | undefined
    await waitUntil(`${name}`, async () => {
      found = await driver.find(FIND, [kind, source, flags])
      return found !== undefined
    })
    return found!
  }

  const open = async (path: string) => {
    await driver.open(new URL(path, origin).href)
    await waitUntil(
      'a page whose buttons work',
      async () =>
        (await driver.run("return document.documentElement.hasAttribute('data-alive')", [])) === true,
    )
  }

  return {
    open,
    enterFrame: (title?: string) => driver.enterFrame(title),

    async press(name: Name) {
      await (await find('pressed', name)).click()
    },

    async fill(label: Name, text: string) {
      await (await find('field', label)).type(text)
    },

    async upload(label: Name, path: string) {
      await (await find('field', label)).choose(path)
    },

    /** Chooses an option by its text. Lists of options are windows of the system, so a script chooses. */
    async select(label: Name, option: string) {
      await find('field', label)
      const { source, flags } = typeof label === 'string' ? exactly(label) : label
      const body = `
        const field = (function () {${FIND}}).apply(null, arguments)
        field.value = [...field.options].find((one) => one.text === arguments[3]).value
        field.dispatchEvent(new Event('change', { bubbles: true }))`
      await driver.run(body, ['field', source, flags, option])
    },

    see: (text: Name) => {
      const { source, flags } = typeof text === 'string' ? containing(text) : text
      const body = "return new RegExp(...arguments).test(document.body.innerText.replace(/\\s+/g, ' '))"
      return waitUntil(`${text}`, async () => (await driver.run(body, [source, flags])) === true)
    },

    /** The first match of a pattern in the text of the page. */
    async read(pattern: RegExp): Promise<string> {
      const body = 'return new RegExp(...arguments).exec(document.body.innerText)?.[0] ?? null'
      let found: unknown
      await waitUntil(`${pattern}`, async () => {
        found = await driver.run(body, [pattern.source, pattern.flags])
        return found !== null
      })
      return found as string
    },

    /** Waits until the page with this path is left. */
    leave: (path: string) =>
      waitUntil(
        `a page after ${path}`,
        async () => (await driver.run('return location.pathname', [])) !== path,
      ),

    /** Becomes a person who has never been here. */
    async forget() {
      await driver.run('localStorage.clear(); sessionStorage.clear()', [])
      await open('/')
    },

    expectNoErrors() {
      assert.deepEqual(driver.errors(), [])
    },
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const exactly = (name: string) => new RegExp(`^${escaped(name)}$`)
const containing = (text: string) => new RegExp(escaped(text))
