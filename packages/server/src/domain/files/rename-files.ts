import type { Ids } from '../kernel/ids.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { FileIndex } from './ports.ts'

/**
 * Gives the images of works new file names, so that people who saw them while shown, or got a link from them, cannot
 * fetch them any more.
 */
export const createRenameFiles =
  (index: Pick<FileIndex, 'renameAllOf'>, ids: Pick<Ids, 'secret'>) =>
  (workIds: readonly string[], tx: Tx): Promise<void> =>
    index.renameAllOf(workIds, () => `${ids.secret()}.webp`, tx)
