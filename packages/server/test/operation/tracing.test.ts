import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAiFake } from '../fakes/openai.ts'
import { eventually, signedHeaders } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { otlpCollector } from '../support/otlp-collector.ts'
import type { TestOptions } from '../support/server.ts'

const fixture = useServer(null)
const PROMPT = 'A walrus reads the secret diary of grandmother'
let collector: Awaited<ReturnType<typeof otlpCollector>>
beforeEach(async () => {
  collector = await otlpCollector()
})
afterEach(async () => {
  // What is left is sent at the end.
  await fixture.stop()
  await collector.close()
})

const traced = (over: Record<string, string> = {}): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: '10',
  OTEL_METRIC_EXPORT_INTERVAL: '100',
  ...over,
})
const traceOf = (requestId: string) => requestId.replaceAll('-', '')
const spansOf = (requestId: string) => collector.spans.filter((span) => span.traceId === traceOf(requestId))

/** Submits under an id of ours and waits for the end. */
async function submitAs(requestId: string, options: TestOptions = {}) {
  await fixture.start({ environment: traced(), ...options })
  const { json } = await fixture.submit(
    undefined,
    { prompt: PROMPT },
    { headers: { 'x-request-id': requestId } },
  )
  await fixture.visitor.ended(json.data.id)
  return json.data.id
}

describe('a trace', () => {
  it('follows a call from the request over the transaction and the job to the engine', async () => {
    const requestId = randomUUID()
    const workId = await submitAs(requestId)
    const names = () => spansOf(requestId).map(({ name }) => name)
    await eventually(
      async () => names(),
      (all) =>
        ['POST /api/v2/mj/submit', 'use case submit', 'transaction', 'job', 'engine'].every((name) =>
          all.includes(name),
        ),
    )
    const parentOf = (name: string) => {
      const span = spansOf(requestId).find((each) => each.name === name)
      return spansOf(requestId).find(({ spanId }) => spanId === span?.parentSpanId)?.name
    }
    expect(parentOf('POST /api/v2/mj/submit')).toBeUndefined()
    expect(parentOf('use case submit')).toBe('POST /api/v2/mj/submit')
    expect(parentOf('engine')).toBe('job')
    // The job was asked for in the transaction.
    expect(parentOf('job')).toBe('transaction')
    const [engine] = collector.named('engine')
    expect(engine?.attributes).toMatchObject({ 'easel.engine': 'scripted', 'easel.work_id': workId })
    expect([...collector.services]).toEqual(['easel'])
  })

  it('goes on after a new start, in the job that had waited', async () => {
    const requestId = randomUUID()
    const server = await fixture.start({ environment: traced() })
    server.scripted.behaves('hangs')
    const { json } = await fixture.submit(undefined, {}, { headers: { 'x-request-id': requestId } })
    await eventually(
      async () => server.scripted.seen.length,
      (n) => n === 1,
    )
    await fixture.restart({ environment: traced() })
    await fixture.visitor.ended(json.data.id)
    await eventually(
      async () => spansOf(requestId).filter(({ name }) => name === 'job').length,
      (n) => n === 2,
    )
  })

  it('ends with the event that the browser gets', async () => {
    const requestId = randomUUID()
    const server = await fixture.start({ environment: traced(), listen: true })
    const stop = new AbortController()
    const path = '/api/v2/mj/events'
    const stream = await fetch(server.url + path, {
      headers: signedHeaders('GET', path, fixture.visitor.device, { now: server.clock.now() }),
      signal: stop.signal,
    })
    expect(stream.status).toBe(200)
    const { json } = await fixture.submit(undefined, {}, { headers: { 'x-request-id': requestId } })
    await fixture.visitor.ended(json.data.id)
    const [event] = await eventually(
      async () => spansOf(requestId).filter(({ name }) => name === 'event'),
      (all) => all.length > 0,
    )
    expect(event?.attributes).toMatchObject({
      'easel.work_id': json.data.id,
      'easel.status': expect.anything(),
    })
    stop.abort()
  })

  it('is linked to that of a proxy, and keeps the id of the request', async () => {
    const server = await fixture.start({ environment: traced() })
    const upstream = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answer = await server.app.inject({
      url: '/healthz',
      headers: { traceparent: `00-${upstream}-00f067aa0ba902b7-01` },
    })
    const id = String(answer.headers['x-request-id'])
    const [span] = await eventually(
      async () => spansOf(id),
      (all) => all.length === 1,
    )
    expect(span).toMatchObject({ name: 'GET /healthz', linksTo: [upstream], parentSpanId: undefined })
  })

  it('says that a request has failed, by a code and never by a message', async () => {
    const server = await fixture.start({ environment: traced() })
    const requestId = randomUUID()
    const { status } = await fixture.visitor.get('/api/v2/mj/image/none', {
      now: server.clock.now(),
      headers: { 'x-request-id': requestId },
    })
    expect(status).toBe(404)
    const [root] = await eventually(
      async () => spansOf(requestId).filter(({ name }) => name.startsWith('GET')),
      (all) => all.length === 1,
    )
    expect(root?.failed).toBe(false)
  })

  it('holds no prompt, token, device, address or number of anybody', async () => {
    const requestId = randomUUID()
    const server = await fixture.start({ environment: traced() })
    const { visitor } = fixture
    server.scripted.behaves('breaks')
    const headers = { 'x-request-id': requestId, 'x-token': 'a-token-nobody-may-see' }
    await fixture.submit(undefined, { prompt: PROMPT }, { headers: { 'x-request-id': requestId } })
    await visitor.post(
      '/api/v2/account/login',
      { account: 'someone@example.com', password: 'pa55word-of-mine' },
      { headers, now: server.clock.now() },
    )
    await eventually(
      async () => spansOf(requestId).length,
      (n) => n > 3,
    )
    await fixture.stop()
    for (const secret of [
      'walrus',
      'diary',
      visitor.device,
      'a-token-nobody-may-see',
      'example.com',
      'pa55word',
    ]) {
      expect(collector.text()).not.toContain(secret)
    }
  })
})

describe('the engine outside', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('gets the trace where its setting says so: %s', async (traces, count) => {
    const seen: string[] = []
    const fake = await openAiFake()
    const engine = {
      id: 'outside',
      type: 'openai',
      baseUrl: fake.url,
      model: 'gpt-image-1',
      apiKey: fake.key,
      stream: false,
      traces,
    }
    const requestId = randomUUID()
    await submitAs(requestId, {
      engines: undefined,
      environment: traced({ ENGINES: JSON.stringify([engine]) }),
    })
    for (const header of fake.headers) if (header.traceparent) seen.push(String(header.traceparent))
    expect(new Set(seen).size).toBe(count)
    for (const header of seen)
      expect(header).toMatch(new RegExp(`^00-${traceOf(requestId)}-[0-9a-f]{16}-01$`))
    await fake.close()
  })
})

describe('the metrics', () => {
  it('are sent to the collector as /metrics has them', async () => {
    const server = await fixture.start({
      environment: traced({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20mine' }),
    })
    await server.app.inject('/healthz')
    const histogram = await eventually(
      async () => collector.metrics.get('easel_http_request_seconds')?.histogram?.dataPoints.length ?? 0,
      (n) => n > 0,
    )
    expect(histogram).toBeGreaterThan(0)
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'of mine' })
    const { body } = await server.app.inject('/metrics')
    const names = [...body.matchAll(/^# TYPE (easel_\w+) /gm)].map(([, name]) => name)
    expect([...collector.metrics.keys()].filter((name) => name.startsWith('easel_')).toSorted()).toEqual(
      names.filter((name) => collector.metrics.has(name ?? '')).toSorted(),
    )
    expect(names.length).toBeGreaterThan(10)
  })
})
