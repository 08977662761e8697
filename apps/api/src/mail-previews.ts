import type { Deps } from './deps.ts'
import { correctionRefusedLetter } from './features/corrections/correction-letters.ts'
import { decline_reasons, findOffer, first_prices, type Site } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { looseningLetter } from './features/settings/loosening-letter.ts'
import {
  accessLetter,
  contributorLeftLetter,
  deskInvitationLetter,
  manyRefundsLetter,
} from './features/operators/operator-letters.ts'
import {
  releaseAnsweredLetter,
  furtherImagesLetter,
  releaseCopyLetter,
  releaseWithdrawnLetter,
} from './features/releases/release-letters.ts'
import { decisionLetter } from './features/reviews/mail-decisions.ts'
import { applicationDeclinedLetter, invitationLetter } from './features/contributors/application-letters.ts'
import { boardAnswersLetter } from './features/boards/board-letters.ts'
import { declinedLetter, foundLetter } from './features/desk/answer-letters.ts'
import { acknowledgementLetter, forwardLetter } from './features/enquiries/enquiry-letters.ts'
import {
  passwordChangedLetter,
  sessionsEndedLetter,
  newTermsLetter,
  resetLetter,
  setupLetter,
  verificationLetter,
  welcomeLetter,
} from './features/members/account-letters.ts'
import { mailingPlannedLetter, newsLetter } from './features/mailings/mailing-letters.ts'
import { html, type LetterText } from './features/mail/letter.ts'
import {
  leftLetter,
  payoutAccountLetter,
  payoutFailedLetter,
  payoutSentLetter,
  payoutWithheldLetter,
} from './features/payouts/payout-letters.ts'
import {
  receiptLetter,
  refundedLetter,
  renewedLetter,
  underpaidLetter,
} from './features/receipts/receipt-letters.ts'
import {
  noCardLetter,
  planChangeLetter,
  renewalComingLetter,
  renewalGivenUpLetter,
  renewalNeedsActionLetter,
  renewalRefusedLetter,
} from './features/subscriptions/renewal-letters.ts'

/** Every mail with invented facts, by name: for the previews in development and for the snapshots. */
export function sampleLetters(site: Site, origin: string): Record<string, LetterText> {
  const account_url = `${origin}/account/profile?tab=subscription`
  const plan = { code: 'SAS_002', frequency: 'YEARLY', item: null, account_url }
  const renewal = { ...plan, amount_kobo: 18_195_840, card: 'visa ending in 4081', ends_at: june(30) }
  const paid = {
    reference: 'TSW-6f1d0c9ab2e34875a1c0ffee',
    invoice_number: 'TSW-2027-000123',
    paid_at: june(27),
    vat_percent: 7.5,
    invoice_to: {
      company: 'Obi & Daughters Ltd',
      address: '4 Marina Road, Lagos',
      tax_number: '23456789-0001',
    },
    mode: 'live' as const,
  }
  const pack = {
    ...paid,
    code: 'PACK_20',
    frequency: 'One-time purchase',
    item: null,
    amount_kobo: 1_872_000,
  }
  const payout = {
    reference: 'tsw-payout-6f1d0c9ab2e34875a1c0ffee',
    kobo: 1_234_567,
    bank_name: 'Zenith Bank',
    last4: '6789',
    payouts_url: `${origin}/studio/payouts`,
  }
  const release = { kind: 'model' as const, url: `${origin}/studio/releases/0` }
  const thumbnail = `${origin}/pictures/6f1d0c9ab2/480`
  return {
    'verification-code': verificationLetter(site, '059007'),
    welcome: welcomeLetter(site, {
      claim_url: account_url,
      unsubscribe_url: `${origin}/unsubscribe?member=0&signature=sample`,
    }),
    'board-answers': boardAnswersLetter(site, {
      board: 'Harmattan campaign',
      board_url: `${origin}/account/boards/0`,
      all_answered: false,
    }),
    'board-answered': boardAnswersLetter(site, {
      board: 'Harmattan campaign',
      board_url: `${origin}/account/boards/0`,
      all_answered: true,
    }),
    'new-terms': newTermsLetter(site, `${origin}/terms`),
    'setup-code': setupLetter(site, '059007'),
    'reset-link': resetLetter(site, `${origin}/reset-password?uid=0&token=sample`),
    'password-changed': passwordChangedLetter(site, {
      forgot_url: `${origin}/forgot-password`,
      kept_session: false,
    }),
    'sessions-ended': sessionsEndedLetter(site, {
      forgot_url: `${origin}/forgot-password`,
      devices: 'every other device',
    }),
    'renewal-coming': renewalComingLetter(site, renewal, june(27)),
    'plan-change': planChangeLetter(site, {
      ...renewal,
      credits: 30,
      rollover_cap: 20,
      offer: { ...findOffer(first_prices, 'SAS_002', 'YEARLY')!, amount_kobo: 20_000_000 },
      moves_at: june(28),
    }),
    receipt: receiptLetter(site, pack, `${origin}/account/receipts/${paid.reference}`),
    underpaid: underpaidLetter(site, pack, { received_kobo: 500_000, pricing_url: `${origin}/pricing` }),
    renewed: renewedLetter(site, { ...paid, ...renewal }, renewal),
    'renewal-refused': renewalRefusedLetter(site, renewal, june(28)),
    'renewal-needs-action': renewalNeedsActionLetter(site, renewal, 'https://bank.example/confirm'),
    'renewal-given-up': renewalGivenUpLetter(site, renewal, false),
    'plan-over': renewalGivenUpLetter(site, renewal, true),
    'no-card': noCardLetter(site, plan),
    refunded: refundedLetter(site, {
      ...plan,
      amount_kobo: 9_097_920,
      credits: 180,
      plan_ended: false,
      credit_note: { ...paid, credit_note_number: 'TSW-CN-2027-000004' },
    }),
    'enquiry-to-us': forwardLetter(site, origin, 12, {
      kind: 'contact',
      email: 'adaeze@mail.example',
      fields: {
        full_name: 'Adaeze <b>Obi</b>',
        subject: 'Licences & print',
        message: 'May I print 500 copies?\nThank you',
      },
    }),
    'acknowledgement-contact': acknowledgementLetter(site, 'contact')!,
    'acknowledgement-request': acknowledgementLetter(site, 'asset_request')!,
    'acknowledgement-call': acknowledgementLetter(site, 'appointment')!,
    'acknowledgement-contributor': acknowledgementLetter(site, 'contributor')!,
    'acknowledgement-too-early': acknowledgementLetter(site, 'contributor', june(30))!,
    'request-found': foundLetter(site, {
      title: 'Fishers pull in a net at Elmina',
      url: `${origin}/image/fishers-elmina`,
      thumbnail,
    }),
    'request-declined': declinedLetter(site, 'We hope to photograph it next spring.'),
    invitation: invitationLetter(site, {
      url: `${origin}/studio/join?token=sample`,
      agreement_url: `${origin}/contributor-agreement`,
    }),
    decisions: decisionLetter(
      site,
      [
        { outcome: 'published', reasons: [], note: '', title: 'Market at noon', file_name: 'a.jpg' },
        {
          outcome: 'refused',
          reasons: ['noise', 'trademark'],
          note: 'The logo on the left <b>has</b> to go.',
          title: 'Stall & cloth',
          file_name: 'b.jpg',
        },
        { outcome: 'changes_requested', reasons: ['words'], note: '', title: 'Harbour', file_name: 'c.jpg' },
      ],
      {
        in_review_url: `${origin}/studio/in-review`,
        refused_url: `${origin}/studio/refused`,
        published_url: `${origin}/studio/published`,
      },
    ),
    'release-further-images': furtherImagesLetter(site, { kind: 'model', url: `${origin}/release/sample` }),
    'release-copy': releaseCopyLetter(site, {
      kind: 'model',
      uses: ['finance', 'health'],
      text_url: `${origin}/release-text/model/2026-11`,
      withdrawal_url: `${origin}/release/withdraw/sample`,
    }),
    'release-signed': releaseAnsweredLetter(site, { ...release, answer: 'signed' }),
    'release-confirmed': releaseAnsweredLetter(site, { ...release, answer: 'confirmed' }),
    'release-declined': releaseAnsweredLetter(site, { ...release, answer: 'declined' }),
    'release-accepted': releaseAnsweredLetter(site, { ...release, answer: 'accepted' }),
    'release-refused': releaseAnsweredLetter(site, { ...release, answer: 'refused' }),
    'release-withdrawn': releaseAnsweredLetter(site, { ...release, answer: 'withdrawn' }),
    'release-withdrawn-to-us': releaseWithdrawnLetter(site, {
      kind: 'model',
      stock_ids: ['TSW-000123', 'TSW-000124'],
      licences: ['6f1d0c9ab2e34875a1c0ffee6f1d0c9a'],
      licence_count: 1,
      url: `${origin}/desk/releases?view=withdrawn`,
    }),
    'payout-sent': payoutSentLetter(site, payout),
    'payout-failed': payoutFailedLetter(site, payout),
    'payout-withheld': payoutWithheldLetter(site, payout),
    news: newsLetter(
      site,
      {
        subject: 'Image of the week: market morning',
        paragraphs: [
          'Ngozi Adébáyò was at Balogun market before sunrise.',
          'This week, every pack costs less:',
        ],
        picture: {
          title: 'Market morning',
          url: `${origin}/picture.jpg`,
          page_url: `${origin}/image/market`,
        },
        promo_code: 'MARKET20',
        pricing_url: `${origin}/pricing`,
      },
      `${origin}/unsubscribe?member=1&signature=x`,
    ),
    'mailing-planned': mailingPlannedLetter(site, {
      operator: 'ada@example.com',
      subject: 'Image of the week: market morning',
      send_at: june(30),
      url: `${origin}/desk/mailings`,
    }),
    'desk-invitation': deskInvitationLetter(site, {
      operator: 'ada@example.com',
      role: 'editor',
      url: `${origin}/desk/join#4be1a0c97d`,
    }),
    'access-changed': accessLetter(site, {
      operator: 'amina@taswira.example',
      email: 'kofi@taswira.example',
      change: 'is a new owner',
      applies_at: new Date('2026-12-04T10:00:00Z'),
      desk_url: `${origin}/desk/operators`,
    }),
    'many-refunds': manyRefundsLetter(site, {
      operator: 'amina@taswira.example',
      today_kobo: 11_500_000,
      amount_kobo: 1_872_000,
      reference: pack.reference,
      order_url: `${origin}/desk/orders/${pack.reference}`,
    }),
    'contributor-took-images': contributorLeftLetter(site, {
      username: 'ada-obi',
      images: 12,
      log_url: `${origin}/desk/log`,
    }),
    loosening: looseningLetter(site, {
      operator: 'owner@example.com',
      what: 'payment rules',
      before: { two_above_kobo: '10000000', hold_days: '30' },
      after: { two_above_kobo: '50000000', hold_days: '14' },
      waits_until: new Date('2026-12-04T10:00:00Z'),
      desk_url: `${origin}/desk/payment-rules`,
    }),
    'payout-account-changed': payoutAccountLetter(site, {
      bank_name: 'Zenith Bank',
      last4: '6789',
      is_first: false,
      forgot_url: `${origin}/forgot-password`,
    }),
    'contributor-left': leftLetter(site, {
      kobo: 123_456,
      on_hold: true,
      payouts_url: payout.payouts_url,
    }),
    'correction-refused': correctionRefusedLetter(site, {
      title: 'Market day in Jos',
      note: 'The new title names another town than the signs in the image.',
      url: `${origin}/studio/published/TSW-000123`,
    }),
    'application-declined': applicationDeclinedLetter(site, {
      reason: decline_reasons[1],
      apply_again_at: june(30),
    }),
  }
}

const june = (day: number) => new Date(Date.UTC(2027, 5, day))

/** Serves every mail at /components/mails, in development only (docs/design.md, "Components"). */
export function mailPreviews(
  app: FastifyInstance,
  { config: { public_origin }, settings }: Pick<Deps, 'config' | 'settings'>,
) {
  const letters = sampleLetters(settings.now().site, public_origin)
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${public_origin}`

  app.get('/components/mails', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      html`<!doctype html>
<html lang="en">
<title>Mails</title>
<h1>Mails</h1>
<ul>
${Object.entries(letters).map(
  ([name, { subject }]) =>
    html`<li><a href="/components/mails/${name}">${name}</a>: ${subject} (<a href="/components/mails/${name}/text">text</a>)</li>`,
)}
</ul>
</html>`.text,
    ),
  )
  app.get<{ Params: { name: string; text?: string } }>('/components/mails/:name/:text?', (request, reply) => {
    const letter = letters[request.params.name]
    if (!letter) return reply.callNotFound()
    if (request.params.text) return reply.type('text/plain; charset=utf-8').send(letter.text)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(letter.html)
  })
}
