import { givenSignedIn } from './account-steps.ts'
import { button, heading, testDoubleTaps } from './double-tap-steps.ts'
import { untilAlive } from './page-watch.ts'
import { bought, checkout, payButton } from './payment-steps.ts'

testDoubleTaps([
  {
    name: 'profile',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/account/profile')
      await page.getByRole('button', { name: 'Edit full name' }).click()
      await page.getByLabel('Full name').fill('Ngozi Okonjo')
      return button('Submit')(page)
    },
    path: /\/user_edit_profile\/$/,
    field: (page) => page.getByLabel('Full name'),
    done: (page) => page.getByRole('heading', { level: 1, name: 'Ngozi Okonjo' }),
  },
  {
    name: 'data export',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/account/profile')
      return button('Download your data')(page)
    },
    path: /\/user\/export\/$/,
    done: (page) => page.getByRole('button', { name: 'Download your data' }),
  },
  {
    name: 'renewal switch',
    async open(page) {
      const { token } = await givenSignedIn(page)
      await bought(page, token, 'SAS_001', 'MONTHLY')
      await page.goto('/account/profile?tab=subscription')
      return page.getByRole('switch', { name: 'Renew automatically' })
    },
    path: /\/update_subscription\/$/,
    done: (page) => page.getByRole('switch', { name: 'Renew automatically', checked: true }),
  },
  {
    name: 'claim',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/account/profile?tab=subscription')
      return button('Claim free credits')(page)
    },
    path: /\/free_credits\/$/,
    done: (page) => page.getByRole('row').filter({ hasText: '+24' }),
  },
  {
    name: 'save',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/images/beauty')
      await untilAlive(page)
      return page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first()
    },
    path: /\/save_stock\//,
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByText('Saved!', { exact: true }),
  },
  {
    name: 'removal of a saved image',
    async open(page) {
      const { token } = await givenSignedIn(page)
      const [asset] = await (await page.request.get('/api/contributor/images/')).json()
      await page.request.post('/api/save_stock/', {
        headers: { authorization: `Token ${token}` },
        data: { stock_id: asset.stock_id },
      })
      await page.goto('/account/profile?tab=saved')
      return button(`Remove ${asset.name} from saved`)(page)
    },
    path: /\/save_stock\//,
    done: heading('No saved images'),
  },
  {
    name: 'download',
    async open(page) {
      const { token } = await givenSignedIn(page)
      await page.request.post('/api/free_credits/', {
        headers: { authorization: `Token ${token}` },
        data: {},
      })
      const [asset] = await (await page.request.get('/api/contributor/images/')).json()
      await page.goto(`/image/${asset.slug}`)
      await untilAlive(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Download/ })
        .first()
        .click()
      return page.getByRole('dialog').getByRole('button', { name: 'Download Original' })
    },
    path: /\/api\/download\/$/,
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByText('Download complete!'),
  },
  {
    name: 'payment',
    async open(page) {
      await givenSignedIn(page)
      await page.goto(checkout.pack)
      return payButton(page)
    },
    path: /\/api\/transactions\/$/,
    done: (page) => page.locator('iframe[title="Card window"]'),
  },
  {
    name: 'log-out',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/images')
      await page.getByRole('button', { name: /^Your account/ }).click()
      return page.getByRole('menuitem', { name: 'Logout' })
    },
    path: /\/user_logout\/$/,
    done: (page) => page.getByRole('banner').getByRole('link', { name: 'Log In' }),
  },
])
