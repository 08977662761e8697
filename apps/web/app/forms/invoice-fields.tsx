import {
  BUYER_TAX_NUMBER_MAX,
  COMPANY_MAX,
  INVOICE_ADDRESS_MAX,
  type InvoiceDetails,
} from '@taswira/contract'
import { Field, type FieldProps } from '../ui/form/field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'

interface InvoiceFieldsProps {
  field: (
    name: keyof InvoiceDetails,
  ) => Pick<FieldProps, 'name' | 'error'> & { defaultValue?: string | undefined }
}

/** Fields for the company that invoices are made out to; all are optional. */
export function InvoiceFields({ field }: InvoiceFieldsProps) {
  return (
    <>
      <Field label="Company" autoComplete="organization" maxLength={2 * COMPANY_MAX} {...field('company')} />
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={2 * INVOICE_ADDRESS_MAX}
        {...field('address')}
      />
      <Field
        label="Tax number"
        autoComplete="off"
        maxLength={2 * BUYER_TAX_NUMBER_MAX}
        {...field('tax_number')}
      />
    </>
  )
}
