export { AccountFlow, type AccountFlowProps } from './account-flow.tsx'
export type { AccountPort, SignedIn } from './account-port.ts'
export type { Entry } from './flow.state.ts'
export { loadLoginMessages } from './login-messages.tsx'
