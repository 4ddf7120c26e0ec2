import { parentPort, workerData } from 'node:worker_threads'
import type { StoredFile } from '../../domain/backups/ports.ts'
import { sealFile } from './sealed-files.ts'
import { createBackupKey } from './sealing.ts'

/** One file to be sealed, as `sealFile` takes it. */
export interface SealJob {
  path: string
  from: string
  root: string
}

/** What came of a job; an error keeps what tells a full disk from others. */
export type Sealed =
  | { stored: StoredFile | null }
  | { error: { message: string; code?: string; path?: string } }

/** A thread that seals files, so that reading, encrypting and writing keep more than one processor busy. */
const port = parentPort
if (!port) throw new Error('To be started as a worker thread.')
const key = createBackupKey(workerData as Uint8Array)

port.on('message', (jobs: SealJob[]) => port.postMessage(jobs.map(seal)))

function seal({ path, from, root }: SealJob): Sealed {
  try {
    return { stored: sealFile(key, path, from, root) }
  } catch (error) {
    const { message, code, path: place } = error as NodeJS.ErrnoException
    return {
      error: {
        message,
        ...(code === undefined ? {} : { code }),
        ...(place === undefined ? {} : { path: place }),
      },
    }
  }
}
