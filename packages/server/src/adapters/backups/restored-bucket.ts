import { BackupError } from '../../domain/backups/backup-error.ts'
import type { FileStore } from '../../domain/files/ports.ts'
import { PICTURES } from './located-files.ts'
import { type createRestoredFiles, restoreState } from './restored-files.ts'

type RestoredFiles = ReturnType<typeof createRestoredFiles>

/**
 * The files of an installation whose pictures are in a bucket. They are put in their place at once: their names are random,
 * and nothing names them before the database is there.
 */
export function withBucket(files: RestoredFiles, bucket: FileStore, dataDir: string): RestoredFiles {
  let replacesPictures = false
  /** After a restore was broken off, what is in the bucket came of that. */
  const hasOthers = async () => restoreState(dataDir) === 'none' && (await bucket.hasPictures())
  return {
    ...files,
    isEmpty: async () => !(await hasOthers()) && files.isEmpty(),
    async prepare() {
      replacesPictures = await hasOthers()
      await files.prepare()
    },
    write: (path, bytes) =>
      path.startsWith(PICTURES)
        ? writeTo(bucket, path.slice(PICTURES.length), bytes)
        : files.write(path, bytes),
    async commit(commit) {
      const replaced = await files.commit(commit)
      return replacesPictures ? [...replaced, `${bucket.place}, beside what was restored`] : replaced
    },
  }
}

/** Whole, or not at all. */
async function writeTo(bucket: FileStore, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  try {
    await bucket.put(key, Buffer.concat(chunks))
  } catch (error) {
    throw new BackupError(`${(error as Error).message} Nothing was restored: run it again when it does.`)
  }
}
