import { join } from 'node:path'
import { createMoveJournal } from '../adapters/blobs/move-journal.ts'
import { makeDirectory, prepareFiles } from '../adapters/system/directory.ts'
import { tryLock } from '../adapters/system/file-lock.ts'
import type { Config } from '../config/config.ts'
import { countFiles, type FileKeys, MoveError, moveFiles } from '../domain/files/move.ts'
import type { FileStore } from '../domain/files/ports.ts'
import { SILENT } from '../domain/kernel/log.ts'
import type { FilesOperations } from '../operator/files-command.ts'
import { openOneStore } from './open-file-store.ts'

/** Moves and counts the files of the configured installation, whose servers may run. */
export function openFilesOperations(
  config: Config,
  keys: FileKeys,
  progress: (done: number) => void,
): FilesOperations {
  const { first, second } = config.files
  const placesOf = async () => ({
    to: await openOneStore(config, first, SILENT),
    from: second === null ? null : await openOneStore(config, second, SILENT),
  })
  return {
    async move(remove) {
      if (second === null) {
        throw new MoveError(
          'FILES_FALLBACK is not set. FILES names where files move to, FILES_FALLBACK where from; the servers need both, too.',
        )
      }
      if (first === 'disk') prepareFiles(config.dataDir)
      const unlock = lockMoves(config.dataDir)
      const { from, to } = await placesOf()
      try {
        if (from === null) throw new Error('There is nothing to move from.')
        const journal = createMoveJournal(config.dataDir, from.place, to.place)
        const summary = await moveFiles({ from, to, keys, journal, remove, progress })
        return { ...summary, from: from.place, to: to.place }
      } finally {
        await closeAll(to, from)
        unlock()
      }
    },
    async check() {
      const { from, to } = await placesOf()
      try {
        const report = await countFiles(to, from, keys, progress)
        return { ...report, firstPlace: to.place, secondPlace: from?.place ?? null }
      } finally {
        await closeAll(to, from)
      }
    },
  }
}

const closeAll = async (...stores: (FileStore | null)[]): Promise<void> => {
  for (const store of stores) await store?.close()
}

/** One move of an installation at a time. */
function lockMoves(dataDir: string): () => void {
  makeDirectory(dataDir)
  const result = tryLock(join(dataDir, 'files-move.lock'))
  if ('unlock' in result) return result.unlock
  throw new MoveError(
    result.failure === 'busy'
      ? 'Files are being moved already. Wait until that has ended.'
      : `${dataDir}/files-move.lock cannot be written. Run this command as the user of the server.`,
  )
}
