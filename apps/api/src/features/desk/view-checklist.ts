import { checklist_items, type ChecklistItem } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { findOpeningFacts } from './checklist-queries.ts'

/** Which steps of the opening checklist are done, as far as the server can tell. */
export async function viewChecklist({ config, db, storage }: Pick<Deps, 'config' | 'db' | 'storage'>) {
  const { demo_on_sale, backed_up } = await findOpeningFacts(db)
  const stored = await storage.check().then(
    () => true,
    () => false,
  )
  const { paystack, public_origin, stand_ins } = config
  const done: Record<ChecklistItem, boolean> = {
    stand_ins: !stand_ins,
    public_origin: public_origin.startsWith('https://'),
    payments:
      Boolean(paystack.secret_key?.startsWith('sk_live_')) && paystack.public_key.startsWith('pk_live_'),
    mail: config.own_mail_server,
    signing_secret: config.signing_secret !== undefined,
    certificate_key: config.certificate_key !== undefined,
    storage: stored,
    backup: backed_up,
    demo: !demo_on_sale,
  }
  return { items: checklist_items.map((item) => ({ item, done: done[item] })) }
}
