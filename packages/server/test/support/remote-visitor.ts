import { randomUUID } from 'node:crypto'
import { newDevice, signedHeaders } from './client.ts'

/** A visitor who calls, over the network, whichever server a call names. */
export function remoteVisitor() {
  const device = newDevice()
  const call = async <T>(method: 'GET' | 'POST', url: string, path: string, value?: object): Promise<T> => {
    const json = value && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(url + path, {
      method,
      headers: signedHeaders(method, path, device, { headers: json ?? {} }),
      body: value ? JSON.stringify(value) : null,
    })
    const envelope = (await answer.json()) as { data: T }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(envelope)}`)
    return envelope.data
  }
  return {
    get: <T>(url: string, path: string) => call<T>('GET', url, path),
    post: <T>(url: string, path: string, value: object) => call<T>('POST', url, path, value),
    submit: (url: string) =>
      call<{ id: string }>('POST', url, '/api/v2/mj/submit', { prompt: 'A fox', modelId: 0, ratioType: 1 }),
    /** Resolves once the stream is open; `told` grows with the events of sets. */
    async listen(url: string) {
      const path = '/api/v2/mj/events'
      const stop = new AbortController()
      const answer = await fetch(url + path, {
        headers: signedHeaders('GET', path, device),
        signal: stop.signal,
      })
      if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status}`)
      const told: { id: string; status: number }[] = []
      const reading = (async () => {
        let rest = ''
        for await (const part of answer.body ?? []) {
          const lines = (rest + Buffer.from(part).toString()).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            if (line.startsWith('data: {"id":')) told.push(JSON.parse(line.slice('data: '.length)))
          }
        }
      })().catch((error: Error) => {
        if (!stop.signal.aborted) throw error
      })
      return {
        told,
        async close() {
          stop.abort()
          await reading
        },
      }
    },
  }
}
