/** A table in a backup. */
export interface TableEntry {
  name: string
  columns: readonly { name: string; type: string }[]
  rows: number
  /** The sum of the SHA-256 of all rows, in hex: it does not depend on their order. */
  sum: string
}

export interface SequenceEntry {
  name: string
  /** The last value; decimal, since it may exceed what a number holds. */
  value: string
}

export interface StoredFile {
  /** In bytes, unencrypted. */
  size: number
  /** base64url */
  sha256: string
}

/** What a backup holds. Paths are relative to the data directory. */
export interface Manifest {
  id: string
  /** Epoch ms. */
  madeAt: number
  /** Of the Easel that made it. */
  version: string
  /** Applied migrations of the database, in order. */
  migrations: readonly string[]
  tables: readonly TableEntry[]
  sequences: readonly SequenceEntry[]
  files: ReadonlyMap<string, StoredFile>
  /** Files that the database names and that were nowhere to be found. */
  missing: readonly string[]
}

/** Somebody who was deleted. */
export interface Erased {
  /** Epoch ms. */
  at: number
  /** SHA-256 of their id, in hex. */
  id: string
}

/** The database at one moment. Nothing that is written later is seen. */
export interface DatabaseSnapshot {
  migrations: readonly string[]
  sequences: readonly SequenceEntry[]
  /** Lines of text: a header for each table, and then its rows. */
  lines(): AsyncIterable<string>
  /** Complete when `lines` has ended. */
  tables(): readonly TableEntry[]
  /** Paths of all files that the database names. */
  filePaths(): AsyncIterable<string>
  /** All of it was read: what it is read from need not stay any longer. Its files do. */
  release(): Promise<void>
}

/** An installation that is backed up. */
export interface BackupSource {
  /** Takes a snapshot. Files that it names are removed by nobody until `close`. */
  snapshot(): Promise<DatabaseSnapshot>
  /** Paths of files that no table names. */
  otherPaths(): Promise<string[]>
  /** Of files that are gone, those that the database still names: what was deleted while the backup is made is missed by nobody. */
  stillNamed(paths: readonly string[]): Promise<string[]>
  /** Hands over where the file lies on this machine while `work` runs; nothing lies there where there is no such file. */
  withFile<T>(path: string, work: (location: string) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where backups are kept, opened by one process at a time. */
export interface BackupTarget {
  /** Ids of complete backups, oldest first. */
  list(): Promise<string[]>
  /** Throws a `BackupError` when it was altered or is incomplete. */
  read(id: string): Promise<Manifest>
  begin(id: string): Promise<BackupWriter>
  /** The lines of the database. */
  lines(id: string): AsyncIterable<string>
  /** The bytes of a file, in pieces. Throws a `DamagedError`, at the latest after the last one, if they are not those of `stored`. */
  file(path: string, stored: StoredFile): AsyncIterable<Uint8Array>
  /**
   * Removes all backups but these, and every stored file that none of them names. Returns those that cannot be read;
   * while there are any, no stored file is removed.
   */
  keepOnly(ids: readonly string[]): Promise<string[]>
  /** People who were deleted since the oldest backup, as the last one noted them. Throws a `DamagedError` when that was altered. */
  erased(): Promise<Erased[]>
  keepErased(erased: readonly Erased[]): Promise<void>
  close(): Promise<void>
}

/** A backup that is being made; it counts from `finish` on. */
export interface BackupWriter {
  writeDatabase(lines: AsyncIterable<string>): Promise<void>
  /** Whether the file is stored already, as an earlier backup says. */
  holds(path: string, stored: StoredFile): Promise<boolean>
  /** Stores a file of this machine, unless it is stored intact; null when it does not exist. */
  store(path: string, location: string): Promise<StoredFile | null>
  /** Throws a `BackupError` when the manifest could not be read again. */
  finish(manifest: Manifest): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

export interface Restored {
  /** Where the replaced things are, as sentences. */
  replaced: readonly string[]
  /** Files that could not be restored. */
  damaged: readonly string[]
}

/** An installation that is restored. Nothing of it changes before `commit`. */
export interface RestoreTarget {
  /**
   * Throws a `BackupError` when something is there and `replace` is not set. Where an earlier restore of this backup was broken
   * off in its `commit`, it is ended, whatever `replace` is, and its answer returned: then nothing is left to do.
   */
  prepare(manifest: Manifest, replace: boolean): Promise<Restored | null>
  /**
   * Loads and verifies the database, brings it up to date, and deletes what it has of people who were deleted since. Returns
   * how many these are.
   */
  loadDatabase(manifest: Manifest, lines: AsyncIterable<string>, erased: readonly Erased[]): Promise<number>
  /** Leaves nothing of a file whose bytes fail. */
  writeFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Puts all in its place. `damaged`: files that could not be restored. */
  commit(manifest: Manifest, damaged: readonly string[]): Promise<Restored>
  close(): Promise<void>
}

/** Told how far a backup or restore is. */
export type Progress = (step: string, done: number, total: number | null) => void
