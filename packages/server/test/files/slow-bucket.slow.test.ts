import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createS3Blobs } from '../../src/adapters/blobs/s3.blobs.ts'
import { readConfig } from '../../src/config/config.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'

/** In ms: sets go on within 15 seconds of a bucket's return, of which its first answer is a part. */
const GIVEN_UP = 11_500
const servers: Server[] = []
afterAll(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A bucket that takes what is written, and then answers the call of that number as it is told. */
async function bucketThat(answers: (call: number, answer: ServerResponse) => void) {
  let calls = 0
  const server = createServer(async (incoming, answer) => {
    for await (const _ of incoming);
    calls += 1
    answers(calls, answer)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { s3 } = readConfig({
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'slow',
    S3_ACCESS_KEY_ID: 'EASELTESTKEY',
    S3_SECRET_ACCESS_KEY: 'easel-test-secret',
  }).files
  if (s3 === null) throw new Error('no settings')
  const store = createS3Blobs(s3, SILENT)
  return { put: () => store.put('ab/picture.webp', new Uint8Array(70_000)), calls: () => calls }
}

it.concurrent('a picture is kept in a bucket that takes seconds to answer for it, by one call', async () => {
  const { put, calls } = await bucketThat((_, answer) => setTimeout(() => answer.end(), 8000))
  await put()
  expect(calls()).toBe(1)
})

it.concurrent('a picture whose call was lost is sent again, soon enough after the bucket is back', async () => {
  const { put, calls } = await bucketThat((call, answer) => {
    if (call > 1) answer.end()
  })
  const begun = performance.now()
  await put()
  expect(performance.now() - begun).toBeLessThan(GIVEN_UP)
  expect(calls()).toBe(2)
})
