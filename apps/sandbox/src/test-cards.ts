/** One of the provider's test cards (docs/providers.md, "Paystack test cards"). */
export interface TestCard {
  number: string
  cvv: string
  /** What it does, shown in the window. */
  label: string
  /** What the bank asks for, in this order; "bank" is a page of the bank. */
  pin?: string
  phone?: true
  otp?: string
  bank?: true
  /** Final error; without it the payment succeeds. */
  refused?: string
  /** Whether the shop may charge it again without the customer. */
  reusable: boolean
}

const OTP = '123456'

export const test_cards: TestCard[] = [
  { number: '4084084084084081', cvv: '408', label: 'Succeeds immediately', reusable: true },
  { number: '5192602720584796', cvv: '123', label: 'Bank confirmation page', bank: true, reusable: true },
  { number: '507850785078507812', cvv: '081', label: 'PIN 1111', pin: '1111', reusable: false },
  {
    number: '5060666666666666666',
    cvv: '123',
    label: `PIN 1234, code ${OTP}`,
    pin: '1234',
    otp: OTP,
    reusable: false,
  },
  {
    number: '507850785078507804',
    cvv: '884',
    label: `PIN 0000, phone, code ${OTP}`,
    pin: '0000',
    phone: true,
    otp: OTP,
    reusable: false,
  },
  { number: '4084080000005408', cvv: '001', label: 'Declined', refused: 'Declined', reusable: false },
  {
    number: '4084080000670037',
    cvv: '787',
    label: 'Insufficient funds',
    refused: 'Insufficient Funds',
    reusable: false,
  },
  {
    number: '507850785078507853',
    cvv: '082',
    label: 'PIN 0000, then fails',
    pin: '0000',
    refused: 'Token Not Generated. Customer Not Registered on Token Platform',
    reusable: false,
  },
  { number: '4084080000671803', cvv: '180', label: 'Succeeds; refunds fail', reusable: false },
  { number: '4084080000671902', cvv: '190', label: 'Succeeds; refunds need attention', reusable: false },
]

/** The customer's input so far. */
export interface CardEntry {
  number?: string
  /** "12/30". */
  expiry?: string
  cvv?: string
  pin?: string
  phone?: string
  otp?: string
  bank?: string
}

/** The next step: something to ask for, an input error, or the end. */
export type CardStep =
  | { step: 'pin' | 'phone' | 'otp' | 'bank' }
  | { step: 'wrong'; field: keyof CardEntry; message: string }
  | { step: 'refused'; message: string; card: TestCard }
  | { step: 'success'; card: TestCard }

/** Checks all input from the start each time, so that no state is kept between steps. */
export function nextStep(entry: CardEntry, now = new Date()): CardStep {
  const wrong = (field: keyof CardEntry, message: string): CardStep => ({ step: 'wrong', field, message })
  const number = (entry.number ?? '').replaceAll(/\s/g, '')
  if (!/^\d{12,19}$/.test(number)) return wrong('number', 'Enter a valid card number')
  if (!isFuture(entry.expiry ?? '', now)) return wrong('expiry', 'Enter a future expiry date as MM/YY')
  const card = test_cards.find((one) => one.number === number)
  if (!card) return wrong('number', 'Use one of the test cards below; never enter a real card')
  if (entry.cvv !== card.cvv) return wrong('cvv', 'Incorrect CVV')

  if (card.pin && entry.pin === undefined) return { step: 'pin' }
  if (card.pin && entry.pin !== card.pin) return wrong('pin', 'Incorrect PIN')
  if (card.phone && entry.phone === undefined) return { step: 'phone' }
  if (card.phone && !/^\+?[\d ]{7,16}$/.test(entry.phone ?? '')) return wrong('phone', 'Enter a phone number')
  if (card.otp && entry.otp === undefined) return { step: 'otp' }
  if (card.otp && entry.otp !== card.otp) return wrong('otp', 'Incorrect code')
  if (card.bank && entry.bank === undefined) return { step: 'bank' }
  if (card.bank && entry.bank !== 'approve') return { step: 'refused', message: 'Declined by the bank', card }
  return card.refused ? { step: 'refused', message: card.refused, card } : { step: 'success', card }
}

/** "12/30" is valid until the end of that month. */
function isFuture(expiry: string, now: Date): boolean {
  const parts = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(expiry.trim())
  return parts !== null && Date.UTC(2000 + Number(parts[2]), Number(parts[1])) > now.getTime()
}
