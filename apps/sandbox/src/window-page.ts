import type { TestCard } from './test-cards.ts'

/** "4084 0840 8408 4081". */
const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const cardButton = ({ number, cvv, label }: TestCard) =>
  `<button type="button" data-number="${grouped(number)}" data-cvv="${cvv}"><span>${label}</span><code>…${number.slice(-4)}</code></button>`

const field = (name: string, label: string, attributes: string) =>
  `<label>${label}<input name="${name}" aria-describedby="${name}-wrong" ${attributes}></label><p class="wrong" id="${name}-wrong" role="alert"></p>`

/** The card window. Its script (payment-window/window.js) shows one step at a time. */
export const windowPage = (cards: TestCard[]) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Card window</title><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/popup/window.css"></head><body><main hidden>
<p class="stand-in">Test payment window: no money moves</p>
<header><div><h1 id="amount"></h1><p id="email"></p></div>
<button type="button" id="close" aria-label="Close the card window">✕</button></header>
<p id="notice" role="alert"></p>
<form data-step="card" novalidate>
${field('number', 'Card number', 'inputmode="numeric" autocomplete="off" placeholder="0000 0000 0000 0000" maxlength="23"')}
<div class="pair"><div>${field('expiry', 'Expiry', 'inputmode="numeric" autocomplete="off" placeholder="MM/YY" maxlength="7"')}</div>
<div>${field('cvv', 'CVV', 'inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4"')}</div></div>
<button class="main" id="pay"></button>
<fieldset><legend>Test cards</legend><div class="cards">${cards.map(cardButton).join('')}</div></fieldset>
<button type="button" class="other" id="by-transfer" hidden>Pay by bank transfer</button></form>
<section data-step="transfer" hidden><h2>Bank transfer</h2>
<p>Send exactly <strong id="transfer-amount"></strong> to Test Bank, account 0123456789.</p>
<button type="button" class="main" id="transfer-sent">I've sent the money</button></section>
<section data-step="transfer-pending" hidden role="status"><h2>Waiting for your transfer</h2>
<p>It can take minutes. You can close this window.</p></section>
<form data-step="pin" novalidate hidden><p>Enter your card's 4-digit PIN.</p>
${field('pin', 'PIN', 'type="password" inputmode="numeric" autocomplete="off" maxlength="4"')}
<button class="main">Authorise</button></form>
<form data-step="phone" novalidate hidden><p>Enter the phone number your bank has on file.</p>
${field('phone', 'Phone number', 'type="tel" autocomplete="off" maxlength="16"')}
<button class="main">Continue</button></form>
<form data-step="otp" novalidate hidden><p>Enter the code your bank sent you. In this test it's always 123456.</p>
${field('otp', 'Code', 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"')}
<button class="main">Confirm</button></form>
<form data-step="bank" novalidate hidden><h2>Your bank</h2><p>Do you want to make this payment?</p>
<button class="main" data-bank="approve">Approve</button><button class="other" data-bank="refuse">Refuse</button></form>
<section data-step="working" hidden role="status"><div class="turning"></div><p>One moment…</p></section>
<section data-step="success" hidden role="status"><div class="tick">✓</div><h2>Payment successful</h2><p id="after"></p></section>
</main><script src="/popup/window.js"></script></body></html>`
