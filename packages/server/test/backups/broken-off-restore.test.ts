import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestoredFiles, restoreState } from '../../src/adapters/backups/restored-files.ts'
import { createEmbeddedRestore } from '../../src/adapters/postgres/backups/restore-targets.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import type { Manifest } from '../../src/domain/backups/ports.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'

/** Renames that are still done before the restore is broken off. */
let renamesLeft = Number.POSITIVE_INFINITY
const { rename } = fileSystem
beforeAll(() => {
  fileSystem.rename = (from, to) => {
    renamesLeft -= 1
    return renamesLeft < 0 ? Promise.reject(new Error('Killed.')) : rename(from, to)
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  fileSystem.rename = rename
  syncBuiltinESMExports()
  removeDirectories()
})

const manifest: Manifest = {
  id: '2026-11-26T03-24-17Z',
  madeAt: 0,
  version: '0.1.0',
  migrations: [],
  tables: [],
  sequences: [],
  files: new Map(),
  missing: [],
}

const put = (directory: string, path: string, text: string) => {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), text)
}
const textsIn = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('easel.lock'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]),
  )
async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}
const restoreOf = (dataDir: string, stamp: string) =>
  createEmbeddedRestore(dataDir, createRestoredFiles(dataDir), stamp)

/** A restore over something else that is broken off after so many renames. */
async function brokenOff(renames: number) {
  const dataDir = newDirectory()
  put(dataDir, 'db/PG_VERSION', 'old')
  put(dataDir, 'files/ab/one.webp', 'old')
  put(dataDir, 'files/cd/two.webp', 'old')
  put(dataDir, 'sdk/a.tgz', 'old')
  const restore = restoreOf(dataDir, 'first')
  await restore.prepare(manifest, true)
  put(dataDir, 'db.restoring/PG_VERSION', 'new')
  await restore.writeFile('files/ab/one.webp', bytesOf('new'))
  await restore.writeFile('files/ef/three.webp', bytesOf('new'))
  renamesLeft = renames
  const end = await restore.commit(manifest, ['files/ab/lost.webp']).then(() => 'done', String)
  renamesLeft = Number.POSITIVE_INFINITY
  await restore.close()
  return { dataDir, end }
}

const ALL_IN_PLACE = {
  'db/PG_VERSION': 'new',
  'db.replaced-first/PG_VERSION': 'old',
  'files/ab/one.webp': 'new',
  'files/ef/three.webp': 'new',
  'files/.replaced-first/ab/one.webp': 'old',
  'files/.replaced-first/cd/two.webp': 'old',
  'sdk/.replaced-first/a.tgz': 'old',
}

describe('a restore that was broken off while it put everything in its place', () => {
  it('is ended by the next one from any moment, without --replace', async () => {
    const ends: string[] = []
    for (let renames = 0; ends.at(-1) !== 'done' && renames < 20; renames += 1) {
      const { dataDir, end } = await brokenOff(renames)
      ends.push(end)
      if (end === 'done') continue
      expect(restoreState(dataDir), `after ${renames}`).toBe('committing')
      const next = restoreOf(dataDir, 'second')
      const ended = await next.prepare(manifest, false)
      await next.close()
      expect(ended?.damaged).toEqual(['files/ab/lost.webp'])
      expect(ended?.replaced.toSorted()).toEqual(
        ['db.replaced-first', 'files/.replaced-first', 'sdk/.replaced-first'].map(
          (path) => `What was there lies in ${join(dataDir, path)}.`,
        ),
      )
      expect(textsIn(dataDir), `after ${renames}`).toEqual(ALL_IN_PLACE)
      expect(restoreState(dataDir)).toBe('none')
    }
    expect(ends).toHaveLength(8)
  })

  it('is not ended by that of another backup, which changes nothing', async () => {
    const { dataDir } = await brokenOff(1)
    const before = textsIn(dataDir)
    const other = restoreOf(dataDir, 'second')
    await expect(other.prepare({ ...manifest, id: '2026-11-25T03-24-17Z' }, true)).rejects.toThrow(
      `End it first: npm run restore ${manifest.id}`,
    )
    await other.close()
    expect(textsIn(dataDir)).toEqual(before)
  })
})

describe('a restore that is refused', () => {
  it('leaves what another one has staged', async () => {
    const dataDir = newDirectory()
    const first = restoreOf(dataDir, 'first')
    await first.prepare(manifest, false)
    put(dataDir, 'db.restoring/PG_VERSION', 'new')
    const second = restoreOf(dataDir, 'second')
    await expect(second.prepare(manifest, false)).rejects.toThrow(/in use by another Easel process/)
    await second.close()
    expect(existsSync(join(dataDir, 'db.restoring/PG_VERSION'))).toBe(true)
    expect(restoreState(dataDir)).toBe('preparing')
    await first.close()
    expect(readdirSync(join(dataDir, 'files'))).toEqual([])
  })
})

describe('the database that a restore fills', () => {
  it('waits for the disk once, at the end', async () => {
    const dataDir = newDirectory()
    await prepareDataDir(dataDir)
    const client = await openPglite(join(dataDir, 'db'), null, false)
    const { rows } = await client.query(null, 'show fsync', [])
    await client.close()
    expect(rows).toEqual([{ fsync: 'off' }])
  })
})
