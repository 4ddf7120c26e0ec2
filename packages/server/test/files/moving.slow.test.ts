import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createDiskBlobs } from '../../src/adapters/blobs/disk.blobs.ts'
import { createMoveJournal } from '../../src/adapters/blobs/move-journal.ts'
import { openFilesOperations } from '../../src/compose/move-files.ts'
import { runOperatorCommand } from '../../src/compose/run-operator-command.ts'
import { readConfig } from '../../src/config/config.ts'
import { moveFiles } from '../../src/domain/files/move.ts'
import { type FilesOperations, filesCommand } from '../../src/operator/files-command.ts'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { installation, newDirectory, removeDirectories } from '../support/installation.ts'
import { hashesOf, makePictures as make } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'

const OPERATOR = join(import.meta.dirname, '../../src/operator.ts')
const MANY = 240
let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  removeDirectories()
})
beforeEach(() => {
  s3.will('answers')
  s3.empty()
  s3.seen.length = 0
})

/** Settings of one data directory, with its files on the disk, in the bucket, and on the way. */
const placesOf = (dataDir = newDirectory()) => {
  const at = (over: Record<string, string>) => installation({ ...s3.settings, ...over }, dataDir)
  return {
    dataDir,
    disk: at({ FILES: 'disk' }),
    toBucket: at({ FILES: 's3', FILES_FALLBACK: 'disk' }),
    bucket: at({ FILES: 's3' }),
    toDisk: at({ FILES: 'disk', FILES_FALLBACK: 's3' }),
  }
}

/** `npm run files …`, with the settings of an installation. */
async function files(of: { environment: Record<string, string> }, ...args: string[]) {
  const config = readConfig(of.environment)
  const keys = {
    page: (after: string) => runOperatorCommand(config, 'files.page', { after }),
    live: (all: readonly string[]) => runOperatorCommand(config, 'files.live', { keys: all }),
  }
  return filesCommand(
    args,
    openFilesOperations(config, keys, () => {}),
  )
}

describe('npm run files move', () => {
  it('moves all to the bucket while the server works, and back', { timeout: 300_000 }, async () => {
    const at = placesOf()
    await at.disk.prepare()
    let server = await at.disk.start()
    let visitor = server.visitor()
    const old = [...(await make(server, visitor)), ...(await make(server, visitor))]
    const before = await hashesOf(server, old)
    await server.stop()

    server = await at.toBucket.start()
    visitor = server.visitor(visitor.device)
    expect(await hashesOf(server, old)).toEqual(before)
    const [told, ...made] = await Promise.all([
      files(at.toBucket, 'move'),
      make(server, visitor),
      make(server, visitor),
    ])
    expect(told).toMatchObject({
      failed: false,
      text: expect.stringMatching(/^\d+ files .*to the bucket .*verified/),
    })
    const all = [...old, ...made.flat()]
    const now = await hashesOf(server, all)
    expect(now.slice(0, old.length)).toEqual(before)
    expect(now.every((each) => each.startsWith('200'))).toBe(true)
    expect((await files(at.toBucket, 'check'))?.text).toMatch(/, 0 in .* alone\.$/)
    expect((await files(at.toBucket, 'move', '--remove'))?.text).toMatch(
      /^0 files .*\n\d+ files removed from/,
    )
    expect(Object.keys(at.disk.files())).toEqual([])
    await server.stop()

    server = await at.bucket.start()
    expect(await hashesOf(server, all)).toEqual(now)
    await server.stop()

    server = await at.toDisk.start()
    expect((await files(at.toDisk, 'move', '--remove'))?.failed).toBe(false)
    await server.stop()
    server = await at.disk.start()
    expect(await hashesOf(server, all)).toEqual(now)
    await server.stop()
  })

  it('goes on after it was killed, and copies nothing twice but what was under way', async () => {
    const at = placesOf()
    await at.disk.prepare()
    const names = Array.from({ length: MANY }, (_, index) => `ab${String(index).padStart(5, '0')}.webp`)
    await at.disk.ask((database) =>
      database
        .insertInto('files')
        .values(
          names.map((name) => ({
            ...{
              work_id: null,
              state: 'kept' as const,
              open: false,
              origin: 'blobs' as const,
              created_at: 1,
            },
            ...{ name, key: `ab/${name}` },
          })),
        )
        .execute(),
    )
    mkdirSync(join(at.dataDir, 'files/ab'), { recursive: true })
    for (const name of names) writeFileSync(join(at.dataDir, 'files/ab', name), randomBytes(300))
    const move = () => startProcess(OPERATOR, at.toBucket.environment, ['files', 'move'])
    const puts = () => s3.seen.filter(({ method }) => method === 'PUT').length
    const killed = move()
    onTestFinished(() => void killed.child.kill('SIGKILL'))
    await expect.poll(puts).toBeGreaterThan(60)
    await killed.kill('SIGKILL')
    const written = puts()
    expect(written).toBeLessThan(MANY)
    const again = move()
    expect(await again.ended, again.output()).toBe(0)
    const [, copied = '', there = ''] =
      /^([\d,]+) files .* verified; ([\d,]+) files were there/m.exec(again.output()) ?? []
    expect(Number(copied) + Number(there.replace(',', ''))).toBe(MANY)
    expect(Number(there.replace(',', ''))).toBeGreaterThan(40)
    expect((await files(at.toBucket, 'check'))?.text).toBe(
      `${MANY} files: ${MANY} in the bucket ${s3.bucket}, 0 in ${at.dataDir}/files alone.`,
    )
  })

  it('reads nothing again of what an earlier run has verified', async () => {
    const [from, to] = [createDiskBlobs(newDirectory()), createDiskBlobs(newDirectory())]
    const all = ['a', 'b', 'c', 'd'].map((name) => `ab/${name}.webp`)
    for (const key of all) await from.put(key, Buffer.from(key))
    const keys = {
      page: async (after: string) => all.filter((key) => key > after).slice(0, 2),
      live: async (some: readonly string[]) => [...some],
    }
    const journal = createMoveJournal(newDirectory(), 'here', 'there')
    const parts = { to, keys, journal, remove: false, progress: () => {} }
    const breaking = {
      ...from,
      read: (key: string) => (key.startsWith('ab/d') ? Promise.reject(new Error('broken')) : from.read(key)),
    }
    await expect(moveFiles({ ...parts, from: breaking })).rejects.toThrow('broken')
    const read: string[] = []
    const noting = {
      ...from,
      read: (key: string) => {
        read.push(key)
        return from.read(key)
      },
    }
    expect(await moveFiles({ ...parts, from: noting })).toMatchObject({ copied: 1, there: 3 })
    // The files of a page are read side by side.
    expect(read.sort()).toEqual(['ab/c.webp', 'ab/d.webp'])
    expect(await journal.read()).toBeNull()
  })

  it('leaves nothing behind of a file that is deleted while it is copied', async () => {
    const [from, to] = [createDiskBlobs(newDirectory()), createDiskBlobs(newDirectory())]
    await from.put('ab/kept.webp', Buffer.from('kept'))
    await from.put('ab/gone.webp', Buffer.from('gone'))
    const keys = {
      page: async (after: string) => (after === '' ? ['ab/gone.webp', 'ab/kept.webp'] : []),
      live: async (all: readonly string[]) => all.filter((key) => key !== 'ab/gone.webp'),
    }
    const journal = createMoveJournal(newDirectory(), 'here', 'there')
    const summary = await moveFiles({ from, to, keys, journal, remove: false, progress: () => {} })
    expect(summary).toMatchObject({ copied: 2, missing: [] })
    expect([await to.size('ab/gone.webp'), await to.size('ab/kept.webp')]).toEqual([null, 4])
    // Killed before it was removed: the next run knows what was under way.
    await to.put('ab/gone.webp', Buffer.from('gone'))
    await journal.write({ after: '', page: ['ab/gone.webp'] })
    const none = { ...keys, page: async () => [] }
    await moveFiles({ from, to, keys: none, journal, remove: false, progress: () => {} })
    expect(await to.size('ab/gone.webp')).toBeNull()
  })

  it('stops where the new place does not keep what it is given, and names what is nowhere', async () => {
    const [from, to] = [createDiskBlobs(newDirectory()), createDiskBlobs(newDirectory())]
    await from.put('ab/one.webp', Buffer.from('one'))
    const keys = {
      page: async (after: string) => (after === '' ? ['ab/lost.webp', 'ab/one.webp'] : []),
      live: async (all: readonly string[]) => [...all],
    }
    const parts = { keys, journal: createMoveJournal(newDirectory(), 'a', 'b'), progress: () => {} }
    const broken = { ...to, put: (key: string) => to.put(key, Buffer.from('0ne')) }
    await expect(moveFiles({ ...parts, from, to: broken, remove: true })).rejects.toThrow(
      /ab\/one\.webp is not in .* as it was written/,
    )
    expect(await from.size('ab/one.webp')).toBe(3)
    expect(await moveFiles({ ...parts, from, to, remove: true })).toMatchObject({
      copied: 1,
      missing: ['ab/lost.webp'],
      removed: 1,
    })
  })

  it('says what it needs', async () => {
    const at = placesOf()
    await expect(files(at.bucket, 'move')).rejects.toThrow(/FILES_FALLBACK is not set/)
    expect(await files(at.bucket, 'sell')).toBeNull()
    const lost = {
      check: async () => ({
        total: 1,
        first: 0,
        second: 0,
        missing: ['ab/a.webp'],
        firstPlace: 'here',
        secondPlace: null,
      }),
    }
    expect(await filesCommand(['check'], lost as unknown as FilesOperations)).toEqual({
      text: '1 file: 0 in here.\n! 1 file that the database names are nowhere:\n! ab/a.webp',
      failed: true,
    })
  })
})
