import { imageFixture } from '@easel/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { failure, json, useApi } from './testing/api.ts'

const api = useApi()

describe('a failed call', () => {
  it('has the code, reason, refused phrases and retry time of the answer', async () => {
    api.handle = (_, response) =>
      json(response, 432, '提示词含敏感词', { reason: 'sensitive', words: ['x'], retryAfter: 7 })
    const error = await failure(api.client().call('redDot'))
    expect(error).toMatchObject({
      kind: 'refused',
      status: 432,
      reason: 'sensitive',
      words: ['x'],
      retryAfter: 7,
      message: '提示词含敏感词',
    })
  })

  it('has the image set in its data while the set is not finished', async () => {
    const entity = imageFixture({ status: 1, queuePosition: 3 })
    api.handle = (_, response) => json(response, 413, 'queued', entity)
    const error = await failure(api.client().call('image', { params: { id: entity.id } }))
    expect(error.data).toMatchObject({ id: entity.id, status: 1, queuePosition: 3, prompt: entity.prompt })
  })

  it('does not include 433, which is a success', async () => {
    api.handle = (_, response) => json(response, 433, 'VIP until May', { id: 'x' })
    expect(await api.client().envelope('redDot')).toMatchObject({ statusCode: 433, message: 'VIP until May' })
  })

  it('has the id of its request, by which the operator finds it', async () => {
    api.handle = (_, response) => json(response, 500, 'oh', { reason: 'server_error' })
    const error = await failure(api.client().call('redDot'))
    expect(error.requestId).toBe(api.seen[0]?.headers['x-request-id'])
    api.handle = (_, response) => response.destroy()
    expect((await failure(api.client().call('redDot'))).requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('distinguishes a proxy’s page from an answer of the server', async () => {
    api.handle = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<h1>Bad gateway</h1>')
    }
    expect(await failure(api.client().call('redDot'))).toMatchObject({ kind: 'malformed', status: 502 })
  })

  it('distinguishes a network failure, a time-out and an abort', async () => {
    api.handle = () => {}
    expect((await failure(api.client({ timeout: 60 }).call('redDot'))).kind).toBe('timeout')
    const abort = new AbortController()
    const pending = failure(api.client().call('redDot', { signal: abort.signal }))
    abort.abort()
    expect((await pending).kind).toBe('aborted')
    const closed = api.client({ baseUrl: 'http://127.0.0.1:1' })
    expect((await failure(closed.call('redDot'))).kind).toBe('network')
  })

  it('times out when the body stalls, within the same time-out as its headers', async () => {
    api.handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"statusCode":200,')
    }
    expect((await failure(api.client({ timeout: 150 }).call('redDot'))).kind).toBe('timeout')
    const abort = new AbortController()
    const pending = failure(api.client().call('redDot', { signal: abort.signal }))
    setTimeout(() => abort.abort(), 50)
    expect((await pending).kind).toBe('aborted')
  })

  it('renews the session once on 401 if there is a handler for it', async () => {
    api.handle = (_, response) =>
      api.seen.length === 1 ? json(response, 401, 'no', null) : json(response, 200, 'ok', { count: 1 })
    expect(await api.client({ onSessionEnded: () => true }).call('completedCount')).toEqual({ count: 1 })
    api.seen.length = 0
    expect((await failure(api.client({ onSessionEnded: () => false }).call('redDot'))).status).toBe(401)
    expect(api.seen).toHaveLength(1)
  })

  it('is not repeated as another user; a visitor’s call is repeated after they sign in', async () => {
    const tokenOf = (sub: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub }))}.y`
    const callAs = (before: string, after: string) => {
      let authorization = before
      api.seen.length = 0
      api.handle = (request, response) =>
        request.headers.authorization === after && api.seen.length > 1
          ? json(response, 200, 'ok', { count: 1 })
          : json(response, 401, 'no', null)
      return api
        .client({
          identity: {
            clientType: 'embed',
            system: 'Linux',
            version: '0.1.0',
            deviceId: () => 'device-0123456789',
            token: () => null,
            language: () => 'en',
            authorization: () => authorization,
          },
          onSessionEnded: () => {
            authorization = after
            return true
          },
        })
        .call('completedCount')
    }
    expect((await failure(callAs(tokenOf('ada'), tokenOf('grace')))).status).toBe(401)
    expect(api.seen).toHaveLength(1)
    expect((await failure(callAs(tokenOf('ada'), ''))).status).toBe(401)
    expect(await callAs('', tokenOf('ada'))).toEqual({ count: 1 })
    expect(await callAs(tokenOf('ada'), `${tokenOf('ada')}new`)).toEqual({ count: 1 })
  })
})
