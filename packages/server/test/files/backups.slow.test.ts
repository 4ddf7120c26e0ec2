import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { backupSettings, installation, removeDirectories } from '../support/installation.ts'
import { hashesOf, makePictures as make } from '../support/pictures.ts'
import { flip } from '../support/stored-backup.ts'

const OPERATOR = join(import.meta.dirname, '../../src/operator.ts')

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
})

const puts = () => s3.seen.filter(({ method }) => method === 'PUT').length

/** A file that backups store. */
function anyObjectIn(backups: string): string {
  const [object = ''] = readdirSync(join(backups, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return object
}

describe('a backup of an installation whose files are in a bucket', () => {
  it('is restored into a bucket or onto a disk, and one of a disk into a bucket', {
    timeout: 300_000,
  }, async () => {
    const kept = backupSettings()
    const source = installation({ ...kept, ...s3.settings })
    await source.prepare()
    let server = await source.start()
    const urls = await make(server, server.visitor())
    const hashes = await hashesOf(server, urls)
    const summary = await source.backUp()
    expect(summary).toMatchObject({ missing: [], files: expect.any(Number) })
    expect(summary.files).toBeGreaterThanOrEqual(urls.length)
    expect((await source.backUp()).newFiles).toBe(0)
    await server.stop()

    s3.create('easel-restored')
    const another = installation({ ...kept, ...s3.settings, S3_BUCKET: 'easel-restored' })
    await another.restore()
    server = await another.start()
    expect(await hashesOf(server, urls)).toEqual(hashes)
    await server.stop()

    const disk = installation(kept)
    await disk.restore()
    server = await disk.start()
    expect(await hashesOf(server, urls)).toEqual(hashes)
    await server.stop()
    await disk.backUp()

    // The first bucket is not empty.
    const first = () => installation({ ...kept, ...s3.settings })
    await expect(first().restore()).rejects.toThrow(/not empty: nothing was restored/)
    const { replaced } = await first().restore({ replace: true })
    expect(replaced).toEqual([expect.stringContaining(`the bucket ${s3.bucket}, beside what was restored`)])
  })

  it('is restored by the next run where one has failed, which leaves nothing of it', {
    timeout: 300_000,
  }, async () => {
    const kept = backupSettings()
    const disk = installation(kept)
    await disk.prepare()
    let server = await disk.start()
    const who = server.visitor()
    const urls = [...(await make(server, who)), ...(await make(server, who)), ...(await make(server, who))]
    const hashes = await hashesOf(server, urls)
    await disk.backUp()
    await server.stop()
    const into = installation({ ...kept, ...s3.settings })
    /** Until the bucket is away, with what was put there. */
    const breaksAfter = async (count: number) => {
      const before = puts()
      while (puts() < before + count) await new Promise((resolve) => setImmediate(resolve))
      s3.will('breaks')
    }
    const breaking = breaksAfter(10)
    await expect(into.restore()).rejects.toThrow(/does not answer .* run it again when it does/)
    await breaking
    s3.will('answers')
    const left = (await s3.storedKeys()).length
    expect(left).toBeGreaterThan(0)

    // One of the stored files is damaged: this one is refused, and takes back what it has put.
    const object = anyObjectIn(kept.BACKUP_DIR)
    flip(object)
    await expect(into.restore()).rejects.toThrow(/--without-damaged restores everything else/)
    expect(await s3.storedKeys()).toEqual([])
    flip(object)

    await into.restore()
    server = await into.start()
    expect(await hashesOf(server, urls)).toEqual(hashes)
    await server.stop()

    // What was in a bucket before stays, whatever has failed.
    const live = (await s3.storedKeys()).toSorted()
    flip(object)
    await expect(into.restore({ replace: true })).rejects.toThrow(
      /--without-damaged restores everything else/,
    )
    expect((await s3.storedKeys()).toSorted()).toEqual(live)
    const { damaged } = await into.restore({ replace: true, withoutDamaged: true })
    expect(damaged).toHaveLength(1)
    expect((await s3.storedKeys()).toSorted()).toEqual(live)
  })

  it('leaves a bucket in use as it was where one that replaces it was killed and the next one fails', {
    timeout: 300_000,
  }, async () => {
    const kept = backupSettings()
    const disk = installation(kept)
    await disk.prepare()
    const server = await disk.start()
    const who = server.visitor()
    await make(server, who)
    await disk.backUp()
    const into = installation({ ...kept, ...s3.settings })
    await into.restore()
    const live = (await s3.storedKeys()).toSorted()
    await make(server, who)
    await make(server, who)
    await disk.backUp()
    await server.stop()

    const before = puts()
    const { NODE_COMPILE_CACHE = '', PATH = '' } = process.env
    const killed = spawn(process.execPath, [OPERATOR, 'restore', '--replace'], {
      env: { ...into.environment, NODE_COMPILE_CACHE, PATH },
      stdio: 'ignore',
    })
    const ended = once(killed, 'exit')
    // Some of them were not there before.
    while (puts() < before + live.length + 2 && killed.exitCode === null) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    killed.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect((await s3.storedKeys()).length).toBeGreaterThan(live.length)
    expect(await s3.storedKeys()).toEqual(expect.arrayContaining(live))

    flip(anyObjectIn(kept.BACKUP_DIR))
    await expect(into.restore({ replace: true })).rejects.toThrow(
      /--without-damaged restores everything else/,
    )
    expect((await s3.storedKeys()).toSorted()).toEqual(live)
  })

  it('fails with a sentence where the bucket is away', async () => {
    const source = installation({ ...backupSettings(), ...s3.settings })
    await source.prepare()
    const server = await source.start()
    await make(server, server.visitor())
    s3.will('breaks')
    await expect(source.backUp()).rejects.toThrow(
      /store of files does not answer .* Back up again when it does/,
    )
    s3.will('answers')
    await server.stop()
  })
})
