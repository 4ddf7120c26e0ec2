import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDiskBlobs } from '../../src/adapters/blobs/disk.blobs.ts'

const directory = mkdtempSync(join(tmpdir(), 'easel-files-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('a picture that was stored is there after a power cut, as are its name and that of its folder', async () => {
  /** What has reached the disk: the contents of files, and the names in each directory at its last sync. */
  const contents = new Set<string>()
  const names = new Map<string, string[]>()
  const blobs = createDiskBlobs(directory, async (path) => {
    if (statSync(path).isDirectory()) names.set(path, readdirSync(path))
    else contents.add(path)
  })
  const isThere = (file: string) =>
    contents.has(file) &&
    names.get(dirname(file))?.includes(basename(file)) === true &&
    names.get(directory)?.includes(basename(dirname(file))) === true
  for (const key of ['ab/abc', 'ab/abd', 'cd/cde']) {
    await blobs.put(key, new Uint8Array(4))
    expect([key, isThere(join(directory, key))]).toEqual([key, true])
  }
})
