import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { loopback } from '../fakes/loopback.ts'

export interface ReceivedWebhook {
  id: string
  headers: Record<string, string>
  body: string
}

/** A partner's server that receives webhooks and answers as a test says. */
export function webhookReceiver() {
  let server: Awaited<ReturnType<typeof loopback>>
  let answers: number[] = []
  const received: ReceivedWebhook[] = []

  beforeAll(async () => {
    server = await loopback(({ path, headers, body }, answer) => {
      if (path === '/hang') return
      const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      received.push({ id: own['webhook-id'] ?? '', headers: own, body: body.toString() })
      answer.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
    })
  })
  beforeEach(() => {
    answers = []
    received.length = 0
  })
  afterAll(() => server.close())

  return {
    received,
    get url() {
      return `${server.url}/hooks`
    },
    /** Never answered. */
    get hanging() {
      return `${server.url}/hang`
    },
    /** Statuses of the next answers; then 204. */
    answers: (...statuses: number[]) => void answers.push(...statuses),
    /** What the library that partners use makes of a message. Throws when it is not genuine. */
    verify: (secret: string, { headers, body }: ReceivedWebhook) =>
      new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: unknown },
  }
}
