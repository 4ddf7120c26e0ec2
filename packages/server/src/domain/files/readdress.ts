import type { Ids } from '../kernel/ids.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { FileIndex } from './ports.ts'

/**
 * Gives the pictures of works other addresses: who has seen them where they were shown cannot fetch them any more, nor
 * can those whom they have passed the addresses on to.
 */
export const createReaddress =
  (index: Pick<FileIndex, 'renameAllOf'>, ids: Pick<Ids, 'secret'>) =>
  (workIds: readonly string[], tx: Tx): Promise<void> =>
    index.renameAllOf(workIds, () => `${ids.secret()}.webp`, tx)
