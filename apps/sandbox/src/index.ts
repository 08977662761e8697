export { type Sandbox, startSandbox } from './sandbox.ts'
