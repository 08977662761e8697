import { todayInLagos } from '@taswira/contract'
import { Field } from '../../../ui/form/field.tsx'
import { AskFirst } from './ask-first.tsx'
import { useMayCall } from './desk-session.ts'
import { useDeskForm } from './use-desk-form.ts'

interface ExportFormProps {
  what: 'orders' | 'members'
  /** Endpoint of the export; operators who may not call it don't see the button. */
  call: 'exportOrders' | 'exportMembers'
}

/** Downloads a list as CSV, by default of the current month. */
export function ExportForm({ what, call }: ExportFormProps) {
  const form = useDeskForm('export')
  const may = useMayCall()
  if (!may(call)) return null
  const today = todayInLagos()
  return (
    <AskFirst form={form} label="Download as CSV" question={`Download ${what} as CSV?`}>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="From" type="date" {...form.field('from', `${today.slice(0, 8)}01`)} required />
        <Field label="To" type="date" {...form.field('to', today)} required />
      </div>
      <p className="text-small text-ink-muted">
        {what === 'orders' ? 'Orders placed' : 'Members who signed up'} on these days. The file has names and
        email addresses: keep it safe and delete it when you're done. The log shows that you downloaded it.
      </p>
    </AskFirst>
  )
}
