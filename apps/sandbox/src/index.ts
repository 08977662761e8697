export type { PaymentOptions } from './payments.ts'
export { storage_keys } from './storage.ts'
export { type Sandbox, startSandbox } from './sandbox.ts'
