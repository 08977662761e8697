export type { PaymentOptions } from './payments.ts'
export { type Sandbox, startSandbox } from './sandbox.ts'
