/** The navigation of the desk, in groups; each entry is one line. */
export const entry_groups: { name?: string; entries: { name: string; to: string }[] }[] = [
  { entries: [{ name: 'Overview', to: '/desk' }] },
  {
    name: 'Inbox',
    entries: [
      { name: 'Requests', to: '/desk/requests' },
      { name: 'Messages', to: '/desk/messages' },
    ],
  },
  {
    name: 'Business',
    entries: [
      { name: 'Orders', to: '/desk/orders' },
      { name: 'Members', to: '/desk/members' },
      { name: 'Sales', to: '/desk/sales' },
    ],
  },
  { name: 'Images', entries: [{ name: 'Catalogue', to: '/desk/catalogue' }] },
  { name: 'Team', entries: [{ name: 'Log', to: '/desk/log' }] },
]

/** Whether a page belongs to an entry: the overview has no pages below it. */
export const isAt = (pathname: string, to: string) => {
  const here = pathname.replace(/\/$/, '')
  return here === to || (to !== '/desk' && here.startsWith(`${to}/`))
}
