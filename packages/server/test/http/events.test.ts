import { createHook } from 'node:async_hooks'
import { type ClientRequest, request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually, newDevice, signedHeaders } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

interface Event {
  id: string | null
  event: string
  data: {
    id?: string
    status?: number
    progress?: number
    remaining?: number
    limit?: number
    queuePosition?: number | null
  }
}

const open: AbortController[] = []
const fixture = useServer({ listen: true, limits: { streams: 3 } })
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})

/** Listens as a page does; events gather in the list. */
async function listen(device: string, headers: Record<string, string> = {}) {
  const url = '/api/v2/mj/events'
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(fixture.server.url + url, {
    headers: signedHeaders('GET', url, device, { headers }),
    signal: controller.signal,
  })
  const events: Event[] = []
  const state = { events, response, ended: false, stop: () => controller.abort() }
  read(response, events)
    .catch(() => {})
    .finally(() => {
      state.ended = true
    })
  return state
}

async function read(response: Response, events: Event[]): Promise<void> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
      const data = field('data')
      if (data !== null) events.push({ id: field('id'), event: field('event') ?? '', data: JSON.parse(data) })
    }
  }
}

const images = (events: Event[]) => events.filter(({ event }) => event === 'image')
const until = (events: Event[], holds: (events: Event[]) => boolean) => eventually(async () => events, holds)

describe('the event stream', () => {
  it('sends all changes of a set from the submit to the end, and the remaining quota', async () => {
    const { events, response } = await listen(fixture.visitor.device)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await until(events, (list) => list.some(({ event }) => event === 'quota'))
    const quota = events.find(({ event }) => event === 'quota')
    expect(quota?.data).toEqual({ remaining: 3, limit: 3, resetsAt: null })
    const { id } = (await fixture.visitor.submit()).json.data
    await until(events, (list) => images(list).some(({ data }) => data.status === 4))
    expect(images(events).every(({ data }) => data.id === id)).toBe(true)
    const progress = images(events).map(({ data }) => data.progress ?? -1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(100)
    await until(events, (list) => list.some(({ data }) => data.remaining === 2))
  })

  it('sends the new quota to somebody who becomes a member meanwhile', async () => {
    const { events } = await listen(fixture.visitor.device)
    await until(events, (list) => list.some(({ data }) => data.limit === 3))
    const [code = ''] = await fixture.server.operations.memberships.issue(1, { days: 30, permanent: false })
    expect((await fixture.visitor.submit({ prompt: code })).status).toBe(433)
    await until(events, (list) => list.some(({ data }) => data.limit === 200 && data.remaining === 200))
    await fixture.visitor.submit()
    await until(events, (list) => list.some(({ data }) => data.limit === 200 && data.remaining === 199))
  })

  it('sends the membership at its start, and when it has changed', async () => {
    const { events } = await listen(fixture.visitor.device)
    const memberships = () => events.filter(({ event }) => event === 'membership').map(({ data }) => data)
    const none = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
    await until(events, () => memberships().length === 1)
    expect(memberships()).toEqual([none])
    const [code = ''] = await fixture.server.operations.memberships.issue(1, { days: 0, permanent: true })
    await fixture.visitor.submit({ prompt: code })
    await until(events, () => memberships().length === 2)
    expect(memberships()[1]).toEqual({ isVip: true, isPermanentVip: true, vipExpiryTime: null })
  })

  it('sends nothing about other people’s sets', async () => {
    const { events } = await listen(newDevice())
    const { id } = (await fixture.visitor.submit()).json.data
    await fixture.visitor.ended(id)
    expect(images(events)).toEqual([])
  })

  it('resumes after the last event without a gap', async () => {
    const first = await listen(fixture.visitor.device)
    const early = (await fixture.visitor.submit()).json.data.id
    await until(first.events, (list) => images(list).some(({ data }) => data.status === 4))
    const last = images(first.events).at(-1)?.id ?? ''
    expect(last).toMatch(/^\d+$/)
    first.stop()
    const late = (await fixture.visitor.submit()).json.data.id
    await fixture.visitor.ended(late)
    const second = await listen(fixture.visitor.device, { 'last-event-id': last })
    await until(second.events, (list) =>
      images(list).some(({ data }) => data.id === late && data.status === 4),
    )
    expect(early).not.toBe(late)
  })

  it('starts with what is running, for a page that was just opened', async () => {
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.visitor.submit()).json.data.id
    const waiting = (await fixture.visitor.submit()).json.data.id
    const { events } = await listen(fixture.visitor.device)
    await until(events, (list) => images(list).length >= 2)
    const ids = images(events).map(({ data }) => data.id)
    expect(ids).toEqual(expect.arrayContaining([running, waiting]))
    expect(images(events).find(({ data }) => data.id === waiting)?.data.queuePosition).toBe(1)
  })

  it('sends waiting sets their new position', async () => {
    fixture.server.scripted.behaves('waits')
    const first = (await fixture.server.visitor().submit()).json.data
    const other = fixture.server.visitor()
    const second = (await other.submit()).json.data
    const mine = (await fixture.visitor.submit()).json.data
    expect([first.queuePosition, second.queuePosition, mine.queuePosition]).toEqual([null, 1, 2])
    const { events } = await listen(fixture.visitor.device)
    await until(events, (list) => images(list).some(({ data }) => data.queuePosition === 2))
    await other.post('/api/v2/mj/cancel', { id: second.id })
    await until(events, (list) => images(list).some(({ data }) => data.queuePosition === 1))
  })

  it('sends a cancellation', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    const { events } = await listen(fixture.visitor.device)
    await fixture.visitor.post('/api/v2/mj/cancel', { id })
    await until(events, (list) => images(list).some(({ data }) => data.status === 3))
  })

  it('closes a visitor’s oldest stream for a new page when there are too many', async () => {
    const streams = []
    for (let n = 0; n < 4; n += 1) streams.push(await listen(fixture.visitor.device))
    const [oldest, ...others] = streams
    await eventually(
      async () => oldest?.ended,
      (ended) => ended === true,
    )
    expect(others.map(({ ended }) => ended)).toEqual([false, false, false])
  })

  it('is refused like any other call', async () => {
    const { response } = await listen(fixture.visitor.device, { 'x-signature': 'f'.repeat(32) })
    expect(response.status).toBe(422)
  })

  it('ends at once for users of a suspended partner, and for nobody else', async () => {
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'] })
    const theirs = await listen(newDevice(), { 'x-partner-id': 'acme' })
    const own = await listen(fixture.visitor.device)
    await fixture.server.partners.suspend('acme')
    await eventually(
      async () => theirs.ended,
      (ended) => ended,
    )
    expect(own.ended).toBe(false)
    expect((await listen(newDevice(), { 'x-partner-id': 'acme' })).response.status).toBe(401)
  })

  it('ends at shutdown, and does not delay it', async () => {
    const stream = await listen(fixture.visitor.device)
    const at = Date.now()
    await fixture.stop()
    expect(Date.now() - at).toBeLessThan(10_000)
    await eventually(
      async () => stream.ended,
      (ended) => ended,
    )
  })
})

const BESIDE = /pg-boss|adapters\/(queue|postgres)|src\/jobs/

describe('many event streams', () => {
  it('have no timers of their own', async () => {
    const timers = new Set<number>()
    const hook = createHook({
      // The database's and the queue's own work goes on beside the streams, and is not theirs.
      init: (id, type) => {
        if (type === 'Timeout' && !BESIDE.test(new Error().stack ?? '')) timers.add(id)
      },
      destroy: (id) => timers.delete(id),
    })
    const url = '/api/v2/mj/events'
    const calls: ClientRequest[] = []
    const openOne = () =>
      new Promise<void>((resolve, reject) => {
        const headers = signedHeaders('GET', url, newDevice())
        const call = request(fixture.server.url + url, { agent: false, headers }, (answer) => {
          answer.on('error', () => {})
          answer.once('data', () => resolve())
        })
        calls.push(call.on('error', reject))
        call.end()
      })
    await openOne()
    hook.enable()
    for (let n = 0; n < 40; n += 1) await openOne()
    await new Promise((resolve) => setTimeout(resolve, 300))
    hook.disable()
    for (const call of calls) call.on('error', () => {}).destroy()
    // What the process does beside may have begun one or two.
    expect(timers.size).toBeLessThan(5)
  })
})
