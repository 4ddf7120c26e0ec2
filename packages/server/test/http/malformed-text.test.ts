import { describe, expect, it } from 'vitest'

import { useServer } from '../support/fixture.ts'

const fixture = useServer()

describe('malformed text', () => {
  it.each(['style', 'search'])('is refused with the name of its field: %s', async (field) => {
    for (const character of ['%00', 'a%1Fb', '%7F']) {
      const { status, json } = await fixture.visitor.get(`/api/v2/mj/homepage?${field}=${character}`)
      expect([status, json.data]).toEqual([400, { reason: 'body_invalid', field }])
    }
  })

  it('is refused in bodies, cursors and URLs, and never reaches the database', async () => {
    const deleted = await fixture.visitor.post('/api/v2/mj/delete', { ids: ['a', 'b\u0000'] })
    expect([deleted.status, deleted.json.data]).toEqual([400, { reason: 'body_invalid', field: 'ids.1' }])
    const cursor = Buffer.from('[1,"a\\u0000"]').toString('base64url')
    const paged = await fixture.visitor.get(`/api/v2/mj/mine?cursor=${cursor}`)
    expect([paged.status, paged.json.data]).toEqual([400, { reason: 'body_invalid', field: 'cursor' }])
    expect((await fixture.visitor.get('/api/v2/mj/image/%00')).status).toBe(404)
    expect((await fixture.visitor.post('/api/v2/mj/cancel', { id: '\u0000' })).status).toBe(400)
  })

  it.each([
    ['an address that is none', '/api/v2/%ZZ', 'bad_request'],
    ['an address that is too long', `/api/v2/mj/image/${'a'.repeat(500)}`, 'too_large'],
  ])('is answered in the envelope: %s', async (_name, url, reason) => {
    const answer = await fixture.server.app.inject({ url, headers: { 'x-language': 'zhTW' } })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { statusCode: 400, message: expect.stringMatching(/請求無效|過大/), data: { reason } },
    ])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is answered in the envelope when headers are too long', async () => {
    const listening = await fixture.another({ listen: true })
    const answer = await fetch(`${listening.url}/api/v2/server/infos`, {
      headers: { 'x-long': 'a'.repeat(40_000) },
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: 400, message: 'What was sent is too large.', data: { reason: 'too_large' } },
    ])
  })
})
