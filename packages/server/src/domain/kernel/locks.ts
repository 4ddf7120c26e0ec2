import type { Tx } from './unit-of-work.ts'

/** Lock key for decisions on all works of a principal: whether they are shown, how long they are kept. */
export const worksLock = (principalId: string): string => `works:${principalId}`

/** Lock keys for changes of a principal's folders and presets, which hold their limits and names. */
export const foldersLock = (principalId: string): string => `folders:${principalId}`
export const presetsLock = (principalId: string): string => `presets:${principalId}`

/** Lock key for sending, judging or spending codes of an address or number, and for counting its wrong passwords. */
export const credentialsLock = (target: string): string => `secrets:${target}`

/** Advisory locks: transactions with a common key run one after another. Released when the transaction ends. */
export interface Locks {
  hold(keys: readonly string[], tx: Tx): Promise<void>
  /** The same from the transaction's next statement on: nothing before that one may need the locks. */
  holdWithNext(keys: readonly string[], tx: Tx): Promise<void>
}
