import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What of Emscripten's file system this rests on. */
interface NodeFiles {
  stream_ops: {
    write(stream: OpenFile, ...rest: unknown[]): number
    fsync?: (stream: OpenFile) => number
  }
  realPath(node: object): string
  /** Errors of the system become those that PostgreSQL understands. */
  tryFSOperation(work: () => void): void
}

interface OpenFile {
  node: object
  /** The descriptor; a directory has none. */
  nfd?: number
}

/** Makes what was written to a file survive a power cut; `file` null: the names in a directory. */
export type Sync = (path: string, file: number | null) => void

/** After this long the system has written by itself what an earlier process has left, in ms. */
const WRITTEN_BACK = 120_000

/**
 * The files of the embedded database, which PostgreSQL syncs whenever it has to: when a transaction commits, and at
 * checkpoints. PGlite leaves that out: it turns it off, and its files on a disk do not pass it on.
 */
export class SyncedFiles extends NodeFS {
  readonly #sync: Sync
  readonly #written = new WeakSet<object>()
  #isOpening = true

  constructor(directory: string, sync: Sync = syncNow) {
    super(directory)
    this.#sync = sync
  }

  /**
   * From now on every file is synced that is to be. Before, PostgreSQL asks for each of more than a thousand after a kill,
   * and those that nobody has written lately are left out.
   */
  opened(): void {
    this.#isOpening = false
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const passOn = (module: unknown) => this.#passOn((module as { NODEFS: NodeFiles }).NODEFS)
    const preRun = [...((emscriptenOpts.preRun ?? []) as unknown[]), passOn] as typeof emscriptenOpts.preRun
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #passOn({ stream_ops: files, realPath, tryFSOperation }: NodeFiles): void {
    const { write } = files
    files.write = (stream, ...rest) => {
      this.#written.add(stream.node)
      return write(stream, ...rest)
    }
    files.fsync = ({ node, nfd }) => {
      tryFSOperation(() => {
        if (!this.#isWrittenBack(node, nfd)) this.#sync(realPath(node), nfd ?? null)
      })
      return 0
    }
  }

  #isWrittenBack(node: object, file: number | undefined): boolean {
    if (!this.#isOpening || file === undefined || this.#written.has(node)) return false
    return Math.abs(Date.now() - fstatSync(file).mtimeMs) > WRITTEN_BACK
  }
}

/** How PostgreSQL is started for that. */
export const SYNCED_START = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
/** Of the ways to sync its log, the one that leads here. */
export const SYNCED_SETTINGS = ['wal_sync_method = fsync']

const syncNow: Sync = (path, file) => {
  if (file !== null) return fdatasyncSync(file)
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
