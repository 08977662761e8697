import type { Page } from '@playwright/test'
import { checkout, openCardWindow, payWith, success } from './payment-steps.ts'

export interface State {
  name: string
  who: 'visitor' | 'member' | 'newcomer' | 'operator'
  address: string
  /** Set if the state exists at one width only. */
  width?: 390 | 1280
  /** Brings the hydrated page into the state. */
  reach: (page: Page) => Promise<unknown>
}

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const sent = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

async function lookQuickly(page: Page) {
  await page.locator('.card > a').nth(2).press(' ')
  await page.getByRole('dialog', { name: /^Quick look/ }).waitFor()
}

/** States without a URL: menus, sheets, dialogs and errors. */
export const states: State[] = [
  { name: 'menu', who: 'visitor', address: '/images', width: 390, reach: pressed('Menu') },
  { name: 'menu of a member', who: 'member', address: '/images', width: 390, reach: pressed('Menu') },
  { name: 'images panel', who: 'visitor', address: '/images', width: 1280, reach: pressed('Images') },
  { name: 'avatar menu', who: 'member', address: '/images', width: 1280, reach: pressed(/^Your account/) },
  {
    name: 'suggestions',
    who: 'visitor',
    address: '/',
    reach: async (page) => {
      await page.getByRole('main').getByRole('searchbox').or(page.getByRole('combobox')).first().fill('smi')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'filters',
    who: 'visitor',
    address: '/search?keywords=smiling',
    width: 390,
    reach: pressed('Filters'),
  },
  {
    name: 'card under the mouse',
    who: 'visitor',
    address: '/images/people',
    width: 1280,
    reach: (page) => page.locator('.card').nth(1).hover(),
  },
  {
    name: 'request window',
    who: 'visitor',
    address: '/search?keywords=blacksmith',
    reach: (page) => page.getByRole('link', { name: 'Request Asset' }).first().click(),
  },
  {
    name: 'quick look',
    who: 'visitor',
    address: '/search?keywords=market',
    reach: lookQuickly,
  },
  {
    name: 'quick look of a member',
    who: 'member',
    address: '/search?keywords=market',
    reach: async (page) => {
      await lookQuickly(page)
      await page.getByText('Add to a board').click()
      await page.getByRole('link', { name: /board/ }).waitFor()
    },
  },
  {
    name: 'zoom',
    who: 'visitor',
    address: '/image/{slug}',
    reach: async (page) => {
      await page.getByRole('link', { name: /^Zoom/ }).click()
      await page.locator('.yarl__slide_image').first().waitFor()
    },
  },
  {
    name: 'share',
    who: 'visitor',
    address: '/image/{slug}',
    reach: (page) => page.getByText('Share', { exact: true }).click(),
  },
  {
    name: 'download panel',
    who: 'member',
    address: '/image/{slug}#download',
    reach: (page) => page.getByRole('dialog', { name: 'Download' }).waitFor(),
  },
  {
    name: 'too few credits',
    who: 'newcomer',
    address: '/image/{slug}',
    reach: (page) => page.getByText('Insufficient credits').waitFor(),
  },
  {
    name: 'saved message',
    who: 'newcomer',
    address: '/images/travel',
    reach: (page) => page.locator('.card button').nth(1).click({ force: true }),
  },
  {
    name: 'welcome',
    who: 'newcomer',
    address: '/',
    reach: (page) => page.getByRole('dialog', { name: /Welcome/ }).waitFor({ timeout: 15_000 }),
  },
  {
    name: 'sign-up refusals',
    who: 'visitor',
    address: '/signup',
    reach: async (page) => {
      for (const name of ['Full name', 'Email', 'Password', 'Confirm password'])
        await page.getByLabel(name, { exact: true }).fill(name)
      await page.getByLabel('Full name').fill('')
      await page.getByLabel('Password', { exact: true }).fill('short')
    },
  },
  { name: 'log-in refusal', who: 'visitor', address: '/login', reach: sent('Log In') },
  { name: 'contact refusals', who: 'visitor', address: '/contact-us', reach: sent('Send') },
  {
    name: 'e-mail sent',
    who: 'visitor',
    address: '/forgot-password',
    reach: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody.at.all@example.com')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('Email has been sent').first().waitFor()
    },
  },
  { name: 'name edited', who: 'member', address: '/account/profile', reach: pressed('Edit full name') },
  { name: 'card window', who: 'newcomer', address: checkout.pro, reach: openCardWindow },
  {
    name: 'payment succeeded',
    who: 'newcomer',
    address: checkout.pack,
    reach: async (page) => {
      await openCardWindow(page)
      await payWith(page, /Succeeds immediately/)
      await success(page, 'Credits added!').waitFor()
    },
  },
  {
    name: 'offline bar',
    who: 'visitor',
    address: '/images/food-drink',
    reach: (page) => page.context().setOffline(true),
  },
  {
    name: 'low data',
    who: 'visitor',
    address: '/search?keywords=smiling',
    reach: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Low data' }).click()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'contributor thanked',
    who: 'visitor',
    address: '/contributor',
    reach: async (page) => {
      for (const [label, text] of [
        ['First name', 'Ṣadé'],
        ['Last name', 'Òkè'],
        ['Email', 'sade@example.com'],
        ['Country', 'Nigeria'],
        ['Kind of photography', 'Weddings, and the days before them'],
      ] as const)
        await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('dialog', { name: 'Thank you' }).waitFor()
    },
  },
  {
    name: 'asset to be hidden',
    who: 'operator',
    address: '/desk/catalogue/{stock_id}',
    reach: pressed('Unpublish'),
  },
  { name: 'offline page', who: 'visitor', address: '/offline', reach: async () => {} },
]
