// In a file of its own, because the frame of every page contains money.ts.
/** The VAT included in an amount, both in kobo, rounded to whole kobo. */
export const vatWithin = (amount_kobo: number, percent: number) =>
  Math.round((amount_kobo * percent) / (100 + percent))
