import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lackingRoom } from '../../src/adapters/system/copy-directory.ts'

const LONGEST_PATH = 4095
const FILE = 'f'.repeat(50)
let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'easel-room-'))
})
afterEach(() => rmSync(base, { recursive: true }))

/** A folder whose path is just short enough, with a file in it whose path is not. */
function withUnmeasurableFile() {
  const [short, long] = [join(base, 'd'), join(base, 'd'.repeat(40))]
  let folder = short
  while (LONGEST_PATH - 60 - folder.length > 200) folder = join(folder, 'x'.repeat(100))
  folder = join(folder, 'y'.repeat(LONGEST_PATH - 60 - folder.length - 1))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, FILE), 'unmeasurable')
  renameSync(short, long)
  return { directory: long, undo: () => renameSync(long, short) }
}

describe('the room that a backup is estimated to need', () => {
  it('is estimated all the same where a file cannot be measured', async () => {
    const { directory, undo } = withUnmeasurableFile()
    try {
      // More than any disk has, and less than what a number holds exactly.
      expect(await lackingRoom(directory, 2 ** 52)).toBeGreaterThan(0)
    } finally {
      undo()
    }
  })
})
