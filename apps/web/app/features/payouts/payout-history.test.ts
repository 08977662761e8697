import { expect, it } from 'vitest'
import { payoutsCsv } from './payout-history.tsx'

it('the payouts CSV has amounts in naira and the last four digits of the account', () => {
  const csv = payoutsCsv([
    {
      reference: 'tsw-payout-6f1d0c9ab2e34875a1c0ffee',
      amount: 505_440,
      state: 'success',
      account: { bank_name: 'Zenith Bank', last4: '6789', account_name: 'ADA OBI' },
      created_at: '2026-11-22T10:00:00.000Z',
      changed_at: '2026-11-22T11:00:00.000Z',
    },
  ])
  expect(csv.split('\r\n')[1]).toBe(
    '2026-11-22 11:00:00,2026-11-22 12:00:00,tsw-payout-6f1d0c9ab2e34875a1c0ffee,5054.4,Paid,Zenith Bank,6789',
  )
})
