/** What is needed to ask before there is a client. */
export { askEarly, type EarlyOptions } from './ask-early.ts'
export { type Identity, systemOf } from './identity.ts'
