import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
const start = () => fixture.start({ environment: { ...s3.settings, S3_PRESIGNED_SECONDS: '60' } })
const policyOf = async () =>
  String((await fixture.server.app.inject({ url: '/offline' })).headers['content-security-policy'])

describe('pages whose pictures come from a bucket', () => {
  it('may show images of the bucket alone, where its host has those of others too', async () => {
    await start()
    expect(await policyOf()).toContain(`img-src 'self' ${s3.endpoint}/${s3.bucket}/ data: blob:;`)
  })

  it('are asked for anew when that changes, by browsers that keep the policy of a page which did not', async () => {
    const read = (headers = {}) => fixture.server.app.inject({ url: '/terms', headers })
    await fixture.start({ environment: s3.settings })
    const { etag } = (await read()).headers
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304)
    await fixture.stop()
    await start()
    const answer = await read({ 'if-none-match': etag })
    expect([answer.statusCode, (await read({ 'if-none-match': answer.headers.etag })).statusCode]).toEqual([
      200, 304,
    ])
  })
})
