/**
 * Formats a number with thousands separators: "1,234". A number with decimals must be given as text with at most two.
 * Doesn't use `toLocaleString`, whose first call loads the browser's locale data and blocks the page for 15 ms on a
 * fast computer, longer on a phone.
 */
export const numberText = (number: number | string) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** "₦9,360", with decimals only where needed: "₦74,131.20" (docs/design.md, "Pages"). */
export const nairaText = (kobo: number) => `₦${inNaira(kobo, kobo % 100 === 0 ? 0 : 2)}`

/** Amount on receipts, always with kobo: "₦9,360.00". */
export const nairaAndKoboText = (kobo: number) => `₦${inNaira(kobo, 2)}`

/** "≈ $6": approximate value in whole dollars, at least 1. `usd_per_ngn` is the exchange rate. */
export const dollarText = (kobo: number, usd_per_ngn: number) =>
  `≈ $${numberText(Math.max(1, Math.round((kobo / 100) * usd_per_ngn)))}`

const inNaira = (kobo: number, decimals: 0 | 2) => numberText((kobo / 100).toFixed(decimals))
