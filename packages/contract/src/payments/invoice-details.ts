import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { textLine } from '../text.ts'

/** Maximum lengths of the invoice details, in characters; those of the seller are the same. */
export const COMPANY_MAX = 120
export const INVOICE_ADDRESS_MAX = 300
export const BUYER_TAX_NUMBER_MAX = 60

/** The company that a member's invoices are made out to. Each is empty if the member gave none. */
export const invoice_details_schema = v.strictObject({
  company: textLine(COMPANY_MAX),
  // Addresses are typed on several lines and printed on one.
  address: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.replace(/\s*,?\s*[\r\n]+\s*/g, ', ')),
    textLine(INVOICE_ADDRESS_MAX),
  ),
  tax_number: textLine(BUYER_TAX_NUMBER_MAX),
})
export type InvoiceDetails = v.InferOutput<typeof invoice_details_schema>

export const viewInvoiceDetails = endpoint({
  name: 'viewInvoiceDetails',
  method: 'GET',
  path: '/user/invoice_details/',
  auth: 'member',
  summary: "Returns what the member's next invoices show about their company",
  response: invoice_details_schema,
  errors: ['unauthenticated'],
})

/** Applies to orders from now on: each keeps the details with which it was created (decision 59). */
export const changeInvoiceDetails = endpoint({
  name: 'changeInvoiceDetails',
  method: 'PUT',
  path: '/user/invoice_details/',
  auth: 'member',
  summary: "Changes what the member's next invoices show about their company",
  body: invoice_details_schema,
  response: invoice_details_schema,
  errors: ['invalid_input', 'unauthenticated'],
})
