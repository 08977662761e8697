import { first_prices, type Site } from '@taswira/contract'
import { expect, it } from 'vitest'
import { parseBlocks } from '../../text-pages.ts'
import { setSite } from '../site/site.ts'
import { fillIn } from './fill-in.server.ts'

const site = {
  name: 'Zuri "& Co"',
  email: 'desk@zuri.test',
  telephone: '+234 803 555 0100',
  legal_name: null,
  address: null,
  prices: first_prices,
} as Site

it('placeholders are replaced with the site settings, including those in links and headings', () => {
  setSite(site)
  const text = '## At {{name}}\n\n**{{ email }}** or [{{telephone}}](/contact-us), from {{provider}}.'
  expect(fillIn(parseBlocks(text, 'a.md'))).toEqual([
    { heading: 2, id: 'at-name', text: ['At Zuri "& Co"'] },
    {
      paragraph: [
        { bold: ['desk@zuri.test'] },
        ' or ',
        { to: '/contact-us', text: ['+234 803 555 0100'] },
        ', from the provider of Zuri "& Co".',
      ],
    },
  ])
  setSite({ ...site, legal_name: 'Zuri Images Ltd', address: '1 Marina Road, Lagos' })
  expect(fillIn(parseBlocks('{{rollover}}, {{yearly_saving}}', 'a.md'))).toEqual([
    { paragraph: ['20 (Creative Basic) or 50 (Creative Pro), 10%'] },
  ])
  expect(fillIn(parseBlocks('{{provider}}', 'a.md'))).toEqual([
    { paragraph: ['Zuri Images Ltd, 1 Marina Road, Lagos'] },
  ])
})
