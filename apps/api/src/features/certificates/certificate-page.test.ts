import { expect, it } from 'vitest'
import { certificatePage } from './certificate-page.ts'

const certificate = {
  certificate_id: 'a'.repeat(32),
  holder: 'Ngozi <b>Adébáyò</b>',
  client: 'Obi & Daughters',
  project: null,
  asset: {
    stock_id: 'TSW-000001',
    name: 'Market, "noon"',
    creator: 'Amara Obi',
    digital_source_type: null,
    data_mining: null,
    release: null,
  },
  file: { name: 'market.jpg', media_type: 'image/jpeg', bytes: 1_234_567, sha256: 'b'.repeat(64) },
  later_files: [],
  licence: {
    name: 'Standard License',
    version: '2026-11',
    text_sha256: null,
    url: 'https://shop.test/licence/2026-11',
  },
  credits: 3,
  licensed_at: '2026-11-29T10:00:00.000Z',
  issuer: { name: 'Taswira', legal_name: null, url: 'https://shop.test' },
  payment_reversed_at: null,
  credit: 'Amara Obi / Taswira',
  picture: null,
  signed: { payload: '', protected: '', signature: '' },
}

it('the certificate as a page shows its facts as text and where to check it', () => {
  const page = certificatePage(certificate)
  expect(page).toContain('Ngozi &lt;b&gt;Adébáyò&lt;/b&gt;')
  expect(page).toContain('Amara Obi / Taswira')
  expect(page).toContain('market.jpg (1,234,567 bytes)')
  expect(page).toContain(`href="https://shop.test/certificate/${'a'.repeat(32)}"`)
  expect(page).not.toContain('Payment')
  expect(certificatePage({ ...certificate, payment_reversed_at: '2026-12-01T00:00:00.000Z' })).toContain(
    'Reversed on 1 December 2026',
  )
})
