import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)

describe('without a collector', () => {
  it('answers carry the id of their request all the same, and lines of the log do', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const server = await fixture.start({ logger })
    server.scripted.behaves('fails')
    const requestId = randomUUID()
    const { json, headers } = await fixture.submit(undefined, {}, { headers: { 'x-request-id': requestId } })
    expect(headers['x-request-id']).toBe(requestId)
    const set = await fixture.visitor.ended(json.data.id)
    // What people are shown with a set that has failed.
    expect(set.failure).toMatchObject({ code: 'engine_failed', requestId })
    const line = lines.find((each) => each.includes('a generation failed'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId })
  })

  it('a failure of ours names its request, in the answer and in the log', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const server = await fixture.start({ logger })
    server.app.get('/api/broken', async () => {
      throw new Error('a defect')
    })
    const answer = await server.app.inject({ url: '/api/broken' })
    const { data } = answer.json()
    expect(answer.statusCode).toBe(500)
    expect(data.requestId).toBe(answer.headers['x-request-id'])
    expect(lines.join()).toContain(`"requestId":"${data.requestId}"`)
  })

  it('an id that is none is replaced', async () => {
    const server = await fixture.start()
    const answer = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': 'x"},{"' } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})
