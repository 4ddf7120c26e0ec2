import { BackupError } from '../../domain/backups/backup-error.ts'
import type { FileStore } from '../../domain/files/ports.ts'
import { inParallel } from '../../domain/kernel/in-parallel.ts'
import { PICTURES } from './located-files.ts'
import { createPutKeys } from './put-keys.ts'
import { type createRestoredFiles, restoreState } from './restored-files.ts'

type RestoredFiles = ReturnType<typeof createRestoredFiles>

const REMOVED_AT_ONCE = 16

/**
 * The files of an installation whose pictures are in a bucket. They are put in their place at once: their names are random,
 * and nothing names them before the database is there. Those of a restore that failed are removed again, by the next one where
 * the bucket is away.
 */
export function withBucket(files: RestoredFiles, bucket: FileStore, dataDir: string): RestoredFiles {
  const putKeys = createPutKeys(dataDir, bucket.place)
  let replacesPictures = false
  /** After a restore of an older version was broken off, what is in the bucket came of that. */
  const hasOthers = async () => restoreState(dataDir) === 'none' && (await bucket.hasPictures())
  const takeBack = async () => {
    await inParallel(putKeys.all(), REMOVED_AT_ONCE, (key) => bucket.remove(key))
    putKeys.forget()
  }
  return {
    ...files,
    /** Asked where there is no database, which could name what an earlier restore has put. */
    async isEmpty() {
      await takeBack().catch((error: unknown) => {
        throw unanswered(error)
      })
      return !(await hasOthers()) && files.isEmpty()
    },
    async prepare() {
      replacesPictures = await hasOthers()
      // No server starts on what was broken off.
      const goesOn = restoreState(dataDir) !== 'none'
      await files.prepare()
      putKeys.begin(goesOn)
    },
    async write(path, bytes) {
      if (!path.startsWith(PICTURES)) return files.write(path, bytes)
      const key = path.slice(PICTURES.length)
      const content = await wholeOf(bytes)
      try {
        // What was there before is not taken back: it may be of a database that this one replaces.
        if ((await bucket.size(key)) === null) putKeys.add(key)
        await bucket.put(key, content)
      } catch (error) {
        throw unanswered(error)
      }
    },
    async commit(commit) {
      // The restored database names them.
      putKeys.forget()
      const replaced = await files.commit(commit)
      return replacesPictures ? [...replaced, `${bucket.place}, beside what was restored`] : replaced
    },
    async discard() {
      await files.discard()
      await takeBack().catch(() => {})
    },
  }
}

const unanswered = (error: unknown): BackupError =>
  new BackupError(`${(error as Error).message} Nothing was restored: run it again when it does.`)

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
