import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { modulesOf } from '../support/noted-modules.ts'
import { SERVER, startProcess } from '../support/process.ts'

let dataDir: string
let s3: S3Server
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-bucket-'))
  await prepareDataDir(dataDir)
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a server whose files are on its disk loads nothing of S3, and one with a bucket does', async () => {
  const isOfS3 = (url: string) => /aws|s3\.blobs|smithy/.test(url)
  const without = await modulesOf(dataDir, {})
  expect(without.length).toBeGreaterThan(20)
  expect(without.filter(isOfS3)).toEqual([])
  expect((await modulesOf(dataDir, s3.settings)).some(isOfS3)).toBe(true)
})

it('what npm start runs is ready with a bucket, and ends with a line where it is refused', async () => {
  const server = startProcess(SERVER, { DATA_DIR: dataDir, STARTER_COLLECTION: '0', ...s3.settings })
  const url = await server.ready()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
  const refused = startProcess(SERVER, {
    DATA_DIR: dataDir,
    ...s3.settings,
    S3_SECRET_ACCESS_KEY: 'a-wrong-key',
  })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /^Easel cannot start: Easel cannot list files in the bucket .*Check S3_ENDPOINT/m,
  )
  expect(refused.output()).not.toMatch(/a-wrong-key/)
})
