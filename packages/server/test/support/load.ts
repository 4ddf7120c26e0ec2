import { randomUUID } from 'node:crypto'
import { pause } from '../fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from './client.ts'

const SUBMIT = '/api/v2/mj/submit'
const READS = ['/api/v2/mj/queue?limit=20', '/api/v2/mj/red-dot', '/api/v2/mj/square'] as const
/** A call that has hung this long will not be waited for. */
const LONGEST = 15_000

export interface Call {
  path: string
  status: number
  ms: number
  retryAfter: unknown
  header: string | null
}

/** Visitors of one API who ask for sets and read, all the time, and come again with what was not acknowledged. */
export function startLoad(url: string, { visitors = 4, every = 150 } = {}) {
  const calls: Call[] = []
  const acknowledged: string[] = []
  let running = true
  let givenUp = false

  const call = async (method: 'GET' | 'POST', path: string, device: string, more = {}, body?: object) => {
    const at = performance.now()
    const headers = { 'content-type': 'application/json', ...more }
    const answer = await fetch(url + path, {
      method,
      headers: signedHeaders(method, path, device, { headers }),
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST),
    }).catch(() => null)
    const json = (await answer?.json().catch(() => null)) as { data?: Record<string, unknown> } | null
    const status = answer?.status ?? 0
    calls.push({
      path,
      status,
      ms: performance.now() - at,
      retryAfter: json?.data?.retryAfter,
      header: answer?.headers.get('retry-after') ?? null,
    })
    return { status, id: json?.data?.id }
  }

  const submit = async (device: string, prompt: string) => {
    const key = { 'idempotency-key': randomUUID() }
    for (;;) {
      const body = { prompt, modelId: 0, ratioType: 1 }
      const { status, id } = await call('POST', SUBMIT, device, key, body)
      if (givenUp) return
      if (status === 200) return void acknowledged.push(String(id))
      await pause(every)
    }
  }

  const visit = async (n: number) => {
    const device = newDevice()
    for (let turn = 0; running; turn += 1) {
      if (turn % 4 === 0) await submit(device, `A fox, number ${n}-${turn}`)
      else await call('GET', READS[turn % READS.length] ?? READS[0], device)
      await pause(every)
    }
  }
  const visits = Array.from({ length: visitors }, (_, n) => visit(n))
  return {
    calls,
    acknowledged,
    /** Whether everybody has what they asked for or not. */
    giveUp(): void {
      running = false
      givenUp = true
    },
    /** Resolves when everybody has what they asked for. */
    async stop(): Promise<void> {
      running = false
      await Promise.all(visits)
    },
  }
}
