import { DATA_MINING_POLICY } from '@taswira/contract'
import { settings } from '../../site/settings.ts'

/**
 * Data mining rules for the whole site (TDM Reservation Protocol). Images and their pages have headers of their own.
 */
export const tdmRules = (origin: string) => [
  { location: '/', 'tdm-reservation': 1, 'tdm-policy': origin + DATA_MINING_POLICY },
]

/** The contact for licences to mine our images, as a TDM policy that requires consent. */
export const tdmPolicy = (origin: string) => ({
  '@context': ['http://www.w3.org/ns/odrl.jsonld', { tdm: 'http://www.w3.org/ns/tdmrep#' }],
  '@type': 'Offer',
  profile: 'http://www.w3.org/ns/tdmrep',
  uid: origin + DATA_MINING_POLICY,
  assigner: {
    uid: origin,
    'vcard:fn': settings.now().legal_name ?? settings.now().name,
    'vcard:hasEmail': `mailto:${settings.now().email}`,
    'vcard:hasTelephone': `tel:${settings.now().telephone.replace(/[^+\d]/g, '')}`,
    'vcard:hasURL': `${origin}/contact-us`,
  },
  permission: [{ target: origin, action: 'tdm:mine', duty: [{ action: 'obtainConsent' }] }],
})
