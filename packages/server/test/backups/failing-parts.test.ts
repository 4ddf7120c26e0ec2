import { describe, expect, it } from 'vitest'
import { backUp } from '../../src/domain/backups/back-up.ts'
import type { BackupSource, BackupTarget, Manifest } from '../../src/domain/backups/ports.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'

/** More than are under way at the same time. */
const COUNT = 1000
const STORED = { size: 1, sha256: 'a' }

/** A turn of the loop, as reading or writing takes. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An installation with `COUNT` rows and files, and what became of its backup. */
function installation(over: {
  row?: (at: number) => void
  file?: (at: number) => void
  release?: () => void
}) {
  const seen = { rows: 0, files: 0, under: 0, underWhenDiscarded: -1, rowsWhenReleased: -1, finished: false }
  const source: BackupSource = {
    snapshot: async () => ({
      migrations: [],
      sequences: [],
      tables: () => [],
      async *lines() {
        for (let at = 0; at < COUNT; at += 1) {
          await turn()
          over.row?.(at)
          seen.rows += 1
          yield `[${at}]`
        }
      },
      async *filePaths() {
        for (let at = 0; at < COUNT; at += 1) yield `files/ab/${at}.webp`
      },
      async release() {
        seen.rowsWhenReleased = seen.rows
        expect(seen.finished).toBe(false)
        over.release?.()
      },
    }),
    otherPaths: async () => [],
    stillNamed: async (paths) => [...paths],
    withFile: (path, work) => work(path),
    close: async () => {},
  }
  const target: BackupTarget = {
    list: async () => [],
    read: () => Promise.reject(new Error('There is none.')),
    lines: () => (async function* () {})(),
    file: () => (async function* () {})(),
    keepOnly: async () => [],
    erased: async () => [],
    keepErased: async () => {},
    close: async () => {},
    begin: async () => ({
      async writeDatabase(lines) {
        for await (const _ of lines) await turn()
      },
      holds: async () => false,
      async store() {
        const at = seen.files
        seen.files += 1
        seen.under += 1
        try {
          await turn()
          over.file?.(at)
          return STORED
        } finally {
          seen.under -= 1
        }
      },
      async finish(_manifest: Manifest) {
        seen.finished = true
      },
      async discard() {
        seen.underWhenDiscarded = seen.under
      },
    }),
  }
  const made = () =>
    backUp({
      source,
      target,
      keep: 7,
      full: false,
      version: '0.1.0',
      erased: [],
      now: () => 0,
      progress: () => {},
      log: SILENT,
    })
  return { seen, made }
}

const failAt = (place: number, message: string) => (at: number) => {
  if (at === place) throw new Error(message)
}

describe('a backup', () => {
  it('stores the files while the database is read', async () => {
    let filesBefore = 0
    const whole = installation({
      row: (at) => {
        if (at === COUNT - 1) filesBefore = whole.seen.files
      },
    })
    expect(await whole.made()).toMatchObject({ files: COUNT, newFiles: COUNT, missing: [] })
    expect(filesBefore).toBeGreaterThan(0)
    expect(whole.seen).toMatchObject({ rows: COUNT, files: COUNT, finished: true })
  })

  it('lets go of the copy of the database once all of it is read, before all is brought to the disk', async () => {
    const whole = installation({})
    await whole.made()
    expect(whole.seen.rowsWhenReleased).toBe(COUNT)
  })

  it('is complete even if that copy cannot be removed yet', async () => {
    const whole = installation({ release: () => failAt(0, 'The disk is away.')(0) })
    expect(await whole.made()).toMatchObject({ files: COUNT })
    expect(whole.seen.finished).toBe(true)
  })

  it('stores no more files when the database fails, and is taken back when none is under way', async () => {
    const failing = installation({ row: failAt(2, 'The database is gone.') })
    await expect(failing.made()).rejects.toThrow('The database is gone.')
    expect(failing.seen.files).toBeLessThan(COUNT)
    expect(failing.seen).toMatchObject({ underWhenDiscarded: 0, finished: false })
  })

  it('reads no more of the database when a file cannot be stored', async () => {
    const failing = installation({ file: failAt(2, 'The disk is full.') })
    await expect(failing.made()).rejects.toThrow('The disk is full.')
    expect(failing.seen.rows).toBeLessThan(COUNT)
    expect(failing.seen.files).toBeLessThan(COUNT)
    expect(failing.seen).toMatchObject({ underWhenDiscarded: 0, finished: false })
  })
})
