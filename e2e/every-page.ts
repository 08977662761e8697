/** A URL for each state of a page, grouped by the kind of user. */
interface Addresses {
  visitor?: string[]
  /** A member with purchases, saved images and licences. */
  member?: string[]
  /** A member who has just signed up. */
  newcomer?: string[]
  operator?: string[]
  /** A visitor with an invitation link. */
  invited?: string[]
  /** A member with a studio and a published image. */
  contributor?: string[]
}

/**
 * Every page of the product by its path in apps/web/app/routes.ts; every-page.spec.ts fails if one is
 * missing. Names in braces are placeholders for values of a running site.
 */
export const pages: Record<string, Addresses> = {
  '/': { visitor: ['/'], member: ['/'] },
  '/images': { visitor: ['/images'], member: ['/images'] },
  '/images/:category': { visitor: ['/images/beauty', '/images/no-such-category'] },
  '/images/:category/search': {
    visitor: ['/images/beauty/search?keywords=hair', '/images/travel/search?keywords=nothinglikethis'],
  },
  '/search': {
    visitor: [
      '/search',
      '/search?keywords=smiling',
      '/search?keywords=market&orientation=landscape&colour=brown',
      '/search?keywords=nothinglikethisanywhere',
    ],
    member: ['/search?keywords=smiling'],
  },
  '/image/:slug': { visitor: ['/image/{slug}', '/image/no-such-image'], member: ['/image/{slug}'] },
  '/contributors/:username': { visitor: ['/contributors/{username}', '/contributors/no-such-person'] },
  '/video': { visitor: ['/video'] },
  '/music': { visitor: ['/music'] },
  '/graphics': { visitor: ['/graphics'], member: ['/graphics'] },
  '/pricing': {
    visitor: ['/pricing', '/pricing?tab=teams', '/pricing?tab=enterprise'],
    member: ['/pricing'],
  },
  '/checkout': {
    member: ['/checkout?code=SAS_004&frequency=YEARLY', '/checkout?code=PACK_20&frequency=One-time+purchase'],
  },
  '/signup': { visitor: ['/signup'] },
  '/verify-email': { visitor: ['/verify-email'] },
  '/login': { visitor: ['/login', '/login?next=%2Fimages&verified=1'] },
  '/forgot-password': { visitor: ['/forgot-password'] },
  '/reset-password': { visitor: ['/reset-password'] },
  '/account/profile': {
    member: [
      '/account/profile',
      '/account/profile?tab=subscription',
      '/account/profile?tab=purchases',
      '/account/profile?tab=saved',
    ],
    newcomer: [
      '/account/profile?tab=subscription',
      '/account/profile?tab=purchases',
      '/account/profile?tab=saved',
    ],
  },
  '/account/receipts/:reference': { member: ['/account/receipts/{reference}'] },
  '/account/boards/:board_key': { member: ['/account/boards/{board}'] },
  '/account/:entry?': { member: ['/account/nothing'] },
  '/consent': { visitor: ['/consent', '/consent?saved'] },
  '/unsubscribe': { visitor: ['/unsubscribe'] },
  '/certificate': { visitor: ['/certificate'] },
  '/certificate/:certificate_id': { visitor: ['/certificate/0'], member: ['/certificate/{certificate}'] },
  '/licence/:version': { visitor: ['/licence/2023-09-editorial', '/licence/2026-11', '/licence/2000-01'] },
  '/release/confirmed': { visitor: ['/release/confirmed'] },
  '/release/declined': { visitor: ['/release/declined'] },
  '/release/withdraw/:token': { visitor: ['/release/withdraw/nothing'] },
  '/release/:token': { visitor: ['/release/nothing'], contributor: ['/release/{release_token}'] },
  '/release-text/:kind/:version': {
    visitor: ['/release-text/model/2026-11', '/release-text/property/2000-01'],
  },
  '/board/:token': { visitor: ['/board/nothing'], member: ['/board/{board_token}'] },
  '/whose-image': { visitor: ['/whose-image'] },
  '/desk': { visitor: ['/desk'], operator: ['/desk'] },
  '/desk/first-owner': { visitor: ['/desk/first-owner'] },
  '/desk/join': { visitor: ['/desk/join'] },
  '/desk/set-up': { operator: ['/desk/set-up'] },
  '/desk/requests': { operator: ['/desk/requests', '/desk/requests?state=answered'] },
  '/desk/messages': {
    operator: ['/desk/messages', '/desk/messages?kind=appointment', '/desk/messages?state=answered'],
  },
  '/desk/applications': {
    operator: ['', '?status=invited', '?status=declined', '?status=joined'].map(
      (status) => `/desk/applications${status}`,
    ),
  },
  '/desk/review': { operator: ['/desk/review', '/desk/review?filter=appeal'] },
  '/desk/review/statistics': { operator: ['/desk/review/statistics'] },
  '/desk/review/:submission_key': { operator: ['/desk/review/{submission_key}'] },
  '/desk/corrections': { operator: ['/desk/corrections'] },
  '/desk/releases': {
    operator: [
      '/desk/releases?view=withdrawn',
      '/desk/releases?view=waiting',
      '/desk/releases?view=faces',
      '/desk/releases?view=decided-faces',
    ],
  },
  '/desk/orders': { operator: ['/desk/orders', '/desk/orders?q=nothing.like.this%40example.com'] },
  '/desk/orders/:reference': { operator: ['/desk/orders/{flagged}'] },
  '/desk/orders/:reference/receipt': { operator: ['/desk/orders/{reference}/receipt'] },
  '/desk/members': { operator: ['/desk/members', '/desk/members?q=nothing.like.this'] },
  '/desk/members/:profile_id': {
    operator: ['', '?show=credits', '?show=licences', '?show=mails'].map(
      (show) => `/desk/members/{profile_id}${show}`,
    ),
  },
  '/desk/sales': {
    operator: [
      '/desk/sales?split=country',
      '/desk/sales?from=2025-02-01&to=2025-02-02',
      '/desk/sales?show=images',
    ],
  },
  '/desk/payouts': { operator: ['/desk/payouts', '/desk/payouts?view=done'] },
  '/desk/catalogue': { operator: ['/desk/catalogue', '/desk/catalogue?q=nothinglikethis'] },
  '/desk/catalogue/:stock_id': { operator: ['/desk/catalogue/{stock_id}'] },
  '/desk/upload': { operator: ['/desk/upload'] },
  '/desk/curation': { operator: ['/desk/curation'] },
  '/desk/searches': {
    operator: [
      '/desk/searches',
      '/desk/searches?view=all&days=90',
      '/desk/searches?view=meanings&words=gele&terms=headwrap',
    ],
  },
  '/desk/prices': { operator: ['/desk/prices'] },
  '/desk/identity': { operator: ['/desk/identity'] },
  '/desk/look': { operator: ['/desk/look'] },
  '/desk/payment-rules': { operator: ['/desk/payment-rules'] },
  '/desk/texts/:text?': {
    operator: [
      '/desk/texts',
      '/desk/texts/agreement',
      '/desk/texts/licence',
      '/desk/texts/sentences',
      '/desk/texts/mails',
    ],
  },
  '/desk/settings-file': { operator: ['/desk/settings-file'] },
  '/desk/promo-codes': { operator: ['/desk/promo-codes'] },
  '/desk/mailings': { operator: ['/desk/mailings'] },
  '/desk/stuck': { operator: ['/desk/stuck'] },
  '/desk/log': { operator: ['/desk/log'] },
  '/desk/operators': { operator: ['/desk/operators'] },
  '/desk/account': { operator: ['/desk/account'] },
  '/contact-us': { visitor: ['/contact-us'] },
  '/request-asset': { visitor: ['/request-asset?for=blacksmith'] },
  '/contributor': { visitor: ['/contributor'] },
  '/contributor-agreement/:version?': {
    visitor: ['/contributor-agreement', '/contributor-agreement/2000-01'],
  },
  '/studio/join': {
    visitor: ['/studio/join'],
    invited: ['/studio/join?token={token}'],
  },
  '/studio': { contributor: ['/studio'] },
  '/studio/wanted': { contributor: ['/studio/wanted'] },
  '/studio/uploads': { contributor: ['/studio/uploads'] },
  '/studio/drafts': { contributor: ['/studio/drafts'] },
  '/studio/drafts/:submission_key': { contributor: ['/studio/drafts/{submission}'] },
  '/studio/in-review': { contributor: ['/studio/in-review'] },
  '/studio/refused': { contributor: ['/studio/refused'] },
  '/studio/published': { contributor: ['/studio/published'] },
  '/studio/published/:stock_id': { contributor: ['/studio/published/{stock_id}'] },
  '/studio/releases': { contributor: ['/studio/releases'] },
  '/studio/releases/:release_key': { contributor: ['/studio/releases/{release_key}'] },
  '/studio/earnings': { contributor: ['/studio/earnings'] },
  '/studio/payouts': { contributor: ['/studio/payouts'] },
  '/studio/profile': { contributor: ['/studio/profile'] },
  '/studio/agreement': { contributor: ['/studio/agreement'] },
  '/studio/leave': { contributor: ['/studio/leave'] },
  '/transparency': { visitor: ['/transparency'] },
  '/about-us': { visitor: ['/about-us'] },
  '/terms': { visitor: ['/terms'] },
  '/faq': { visitor: ['/faq'] },
  '/*': { visitor: ['/no/such/page', '/desk/nowhere'] },
}

/** URLs that return 404. */
export const nothing_there = [
  '/images/no-such-category',
  '/image/no-such-image',
  '/account/nothing',
  '/certificate/0',
  '/release/withdraw/nothing',
  '/release/nothing',
  '/board/nothing',
  '/release-text/property/2000-01',
  '/licence/2000-01',
  '/contributor-agreement/2000-01',
  '/desk/nowhere',
  '/contributors/no-such-person',
  '/no/such/page',
]

export const visitor_addresses = Object.values(pages).flatMap(({ visitor = [] }) => visitor)
export const member_addresses = Object.values(pages).flatMap(({ member = [] }) => member)
export const newcomer_addresses = Object.values(pages).flatMap(({ newcomer = [] }) => newcomer)
export const operator_addresses = Object.values(pages).flatMap(({ operator = [] }) => operator)
export const invited_addresses = Object.values(pages).flatMap(({ invited = [] }) => invited)
export const contributor_addresses = Object.values(pages).flatMap(({ contributor = [] }) => contributor)
