import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { addressOf } from '../client-address.ts'
import type { OwnAddress } from '../own-address.ts'
import { sendPage, unbuilt } from './pages.ts'
import { createTemplate } from './site-template.ts'

/** Signs a token of one of the playground's users; null: there is no playground yet. */
export type MintToken = (user: string, isExpired: boolean) => Promise<string | null>

const MINUTE = 60_000
/** Tokens for one address, and for all of them, in a minute. */
const PER_ADDRESS = 30
const FOR_ALL = 600
const MAX_BODY_BYTES = 256

/** The page makes up its users' names, longer than anybody guesses: each browser has users of its own. */
const Ask = z.strictObject({
  user: z.string().regex(/^[ab]-[a-z0-9]{12,40}$/),
  /** One that has ended, to see what that looks like. */
  expired: z.boolean().optional(),
})

/** The playground, a partner's page on our own origin, and the tokens of its users. */
export function playgroundRoutes(
  app: FastifyInstance,
  distDir: string,
  mint: MintToken,
  linkTo: OwnAddress,
): void {
  // It signs no calls: the frame's page has the signing secret, as in every partner's page.
  const readTemplate = createTemplate(distDir, '', 'playground.html')
  const countToken = createTokenCount()

  app.get('/playground', async (_request, reply) => {
    const template = await readTemplate()
    return template ? sendPage(reply, template.html, template.etag) : unbuilt(reply)
  })

  app.post('/playground/token', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    if (!isOwnPage(request, linkTo(request))) throw new Refusal(403, 'not_offered')
    const asked = Ask.safeParse(request.body)
    if (!asked.success) throw new Refusal(400, 'body_invalid')
    if (!countToken(addressOf(request))) throw new Refusal(430, 'rate', { retryAfter: MINUTE / 1000 })
    const token = await mint(asked.data.user, asked.data.expired ?? false)
    if (!token) throw new Refusal(503, 'unavailable')
    return reply.header('cache-control', 'no-store').send({ authorization: `Bearer ${token}` })
  })
}

/** Browsers name the page that asks, and no page can forge it. What does not name one is no page of ours. */
function isOwnPage({ headers }: FastifyRequest, own: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === own
}

/** Counts tokens by address for a minute; false: no more of them. */
function createTokenCount() {
  const counts = new Map<string, number>()
  let total = 0
  let since = performance.now()
  return (address: string): boolean => {
    if (performance.now() - since > MINUTE) {
      counts.clear()
      total = 0
      since = performance.now()
    }
    const count = (counts.get(address) ?? 0) + 1
    if (count > PER_ADDRESS || total >= FOR_ALL) return false
    counts.set(address, count)
    total += 1
    return true
  }
}
