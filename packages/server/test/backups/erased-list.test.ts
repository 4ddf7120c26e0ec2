import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createErasedList, forgetErased, readErased } from '../../src/adapters/backups/erased-list.ts'
import { forgottenBefore } from '../../src/domain/backups/erased.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { backupSettings, installation, newDirectory, removeDirectories } from '../support/installation.ts'

afterAll(removeDirectories)
const DAY = 86_400_000
const MINUTE = 60_000
const line = (daysAgo: number) => `${Date.now() - daysAgo * DAY} ${String(daysAgo).padStart(64, '0')}`
const daysIn = (dataDir: string) => readErased(dataDir).map(({ id }) => Number(id))

describe('who was deleted long ago', () => {
  it('is named no more by a backup, which keeps whom any copy of one could bring back', async () => {
    const own = installation(backupSettings())
    await own.prepare()
    const list = join(own.dataDir, 'erased')
    writeFileSync(list, `${[900, 401, 399, 1].map(line).join('\n')}\n`, { mode: 0o600 })
    await own.backUp()
    expect(daysIn(own.dataDir)).toEqual([399, 1])
    expect(readFileSync(list, 'utf8').split('\n').filter(Boolean)).toHaveLength(2)
  })

  it('stays named while a backup is kept that is older still', () => {
    const now = Date.now()
    expect(forgottenBefore(now - 900 * DAY, now)).toBe(now - 900 * DAY - MINUTE)
    expect(forgottenBefore(now - 14 * DAY, now)).toBe(now - 400 * DAY - MINUTE)
  })
})

describe('the list of them', () => {
  it('loses nobody who is noted while others are removed', async () => {
    const dataDir = newDirectory()
    writeFileSync(join(dataDir, 'erased'), `${[900, 3].map(line).join('\n')}\n`)
    const { add } = createErasedList(dataDir, Date.now, SILENT)
    let running = true
    const forgotten = forgetErased(dataDir, Date.now() - 400 * DAY).finally(() => {
      running = false
    })
    let noted = 0
    while (running) {
      add([`member-${noted}`])
      noted += 1
      // Everybody is found at any moment, for a restore.
      expect(readErased(dataDir).filter(({ id }) => Number(id) !== 900)).toHaveLength(noted + 1)
      await wait(1)
    }
    await forgotten
    expect(noted).toBeGreaterThan(10)
    expect(readErased(dataDir)).toHaveLength(noted + 1)
    expect(daysIn(dataDir)).not.toContain(900)
  })

  it('is whole after a process that was killed half-way', async () => {
    const dataDir = newDirectory()
    const list = join(dataDir, 'erased')
    writeFileSync(list, `${[900, 3].map(line).join('\n')}\n`)
    renameSync(list, join(dataDir, 'erased.aside'))
    createErasedList(dataDir, Date.now, SILENT).add(['member-1'])
    expect(readErased(dataDir)).toHaveLength(3)
    await forgetErased(dataDir, Date.now() - 400 * DAY)
    expect(daysIn(dataDir)).not.toContain(900)
    expect(readErased(dataDir)).toHaveLength(2)
    expect(() => readFileSync(join(dataDir, 'erased.aside'))).toThrow(/ENOENT/)
  })

  it('is left as it is by a backup of another user, which would take it from the server', async () => {
    const dataDir = newDirectory()
    const list = join(dataDir, 'erased')
    writeFileSync(list, `${[900, 3].map(line).join('\n')}\n`)
    const another = (process.getuid?.() ?? 0) + 1
    await expect(forgetErased(dataDir, Date.now() - 400 * DAY, another)).rejects.toThrow(
      /as the user of the server/,
    )
    expect(daysIn(dataDir)).toEqual([900, 3])
    renameSync(list, join(dataDir, 'erased.aside'))
    await expect(forgetErased(dataDir, Date.now() - 400 * DAY, another)).rejects.toThrow()
    expect(daysIn(dataDir)).toEqual([900, 3])
  })

  it('is not touched while all of it is young, or there is none', async () => {
    const dataDir = newDirectory()
    await forgetErased(dataDir, Date.now())
    expect(readErased(dataDir)).toEqual([])
  })
})
