import type { DeskCall } from '@taswira/contract'

interface DeskEntry {
  name: string
  to: string
  /** Endpoint of the page. Operators who may not call it don't see the entry. */
  call: DeskCall
}

/** The navigation of the desk, in groups. */
export const entry_groups: { name?: string; entries: DeskEntry[] }[] = [
  { entries: [{ name: 'Overview', to: '/desk', call: 'viewDesk' }] },
  {
    name: 'Inbox',
    entries: [
      { name: 'Requests', to: '/desk/requests', call: 'listDeskEnquiries' },
      { name: 'Messages', to: '/desk/messages', call: 'listDeskEnquiries' },
      { name: 'Applications', to: '/desk/applications', call: 'listApplications' },
    ],
  },
  {
    name: 'Business',
    entries: [
      { name: 'Orders', to: '/desk/orders', call: 'listDeskOrders' },
      { name: 'Members', to: '/desk/members', call: 'listDeskMembers' },
      { name: 'Sales', to: '/desk/sales', call: 'viewSales' },
      { name: 'Mailings', to: '/desk/mailings', call: 'listMailings' },
      { name: 'Payouts', to: '/desk/payouts', call: 'listDeskPayouts' },
    ],
  },
  {
    name: 'Images',
    entries: [
      { name: 'Review', to: '/desk/review', call: 'listDeskSubmissions' },
      { name: 'Corrections', to: '/desk/corrections', call: 'listCorrections' },
      { name: 'Releases', to: '/desk/releases', call: 'listWithdrawnReleases' },
      { name: 'Catalogue', to: '/desk/catalogue', call: 'listDeskAssets' },
      { name: 'Upload', to: '/desk/upload', call: 'uploadAsset' },
      { name: 'Covers', to: '/desk/curation', call: 'listCuratedSets' },
      { name: 'Searches', to: '/desk/searches', call: 'listSearchCounts' },
    ],
  },
  {
    name: 'Shop',
    entries: [
      { name: 'Set-up guide', to: '/desk/set-up', call: 'viewSetup' },
      { name: 'Name and contacts', to: '/desk/identity', call: 'viewSetting' },
      { name: 'Look', to: '/desk/look', call: 'viewSetting' },
      { name: 'Texts', to: '/desk/texts', call: 'viewSetting' },
      { name: 'Prices', to: '/desk/prices', call: 'viewSetting' },
      { name: 'Promotion codes', to: '/desk/promo-codes', call: 'listPromoCodes' },
      { name: 'Payment rules', to: '/desk/payment-rules', call: 'viewSetting' },
      { name: 'Export and import', to: '/desk/settings-file', call: 'exportSettings' },
    ],
  },
  {
    name: 'Team',
    entries: [
      { name: 'Stuck work', to: '/desk/stuck', call: 'listStuckWork' },
      { name: 'Log', to: '/desk/log', call: 'listDeskLog' },
      { name: 'Operators', to: '/desk/operators', call: 'listOperators' },
      { name: 'Your account', to: '/desk/account', call: 'viewOwnAccount' },
    ],
  },
]

/** Endpoint of the page with this path; undefined for pages that everybody may see. */
export const callOf = (pathname: string) =>
  entry_groups.flatMap(({ entries }) => entries).find(({ to }) => isAt(pathname, to))?.call

/** Whether a page belongs to a navigation entry. The overview has no pages below it. */
export const isAt = (pathname: string, to: string) => {
  const here = pathname.replace(/\/$/, '')
  return here === to || (to !== '/desk' && here.startsWith(`${to}/`))
}
