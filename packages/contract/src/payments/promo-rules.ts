/** Least price that a discount leaves, in kobo: ₦100 (the provider charges no less). */
const LEFT_MIN_KOBO = 100_00

/** Capital letters, digits and hyphens. */
export const promo_code_pattern = /^[A-Z0-9-]{4,20}$/

/** A code as stored: people type it in any case and with spaces. */
export const canonicalPromoCode = (typed: string) => typed.replace(/\s/g, '').toUpperCase()

/** How much a promotion code takes off a price, both in kobo. Exactly one of `percent` and `amount_kobo` is set. */
export function discountKobo(
  { percent, amount_kobo }: { percent: number | null; amount_kobo: number | null },
  price_kobo: number,
): number {
  const wanted = percent === null ? (amount_kobo ?? 0) : Math.floor((price_kobo * percent) / 100)
  return Math.max(0, Math.min(wanted, price_kobo - LEFT_MIN_KOBO))
}
