import { describe, expect, it } from 'vitest'
import { useApi } from './testing/api.ts'

const api = useApi()

describe('the event stream', () => {
  it('delivers events, ignores malformed ones, and resumes after a disconnection', async () => {
    const event = { id: 'img_1', status: 2, progress: 50, queuePosition: null, etaSeconds: 2 }
    api.handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: image\ndata: {broken\n\nevent: future\ndata: {}\n\n')
      response.write(`id: 7\nevent: image\ndata: ${JSON.stringify(event)}\n\n`)
      if (api.seen.length === 1) response.end()
    }
    const abort = new AbortController()
    const received: unknown[] = []
    await new Promise<void>((resolve) => {
      const image = (e: unknown) => received.push(e) === 2 && resolve()
      api.client().events({ image }, { signal: abort.signal })
    })
    abort.abort()
    expect(received).toEqual([event, event])
    expect(api.seen[1]?.headers['last-event-id']).toBe('7')
  })

  it('is not ended by the time-out of calls', async () => {
    const event = { id: 'img_1', status: 2, progress: 50, queuePosition: null, etaSeconds: 2 }
    api.handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': here\n\n')
      setTimeout(() => response.write(`event: image\ndata: ${JSON.stringify(event)}\n\n`), 400)
    }
    const abort = new AbortController()
    const received = await new Promise((image) =>
      api.client({ timeout: 150 }).events({ image }, { signal: abort.signal }),
    )
    abort.abort()
    expect(received).toEqual(event)
    expect(api.seen).toHaveLength(1)
  })
})
