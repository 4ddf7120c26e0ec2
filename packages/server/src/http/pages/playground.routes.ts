import { MINUTE } from '@easel/contract/numbers'
import { PLAYGROUND } from '@easel/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../domain/kernel/clock.ts'
import { type Counted, createRecentCounts } from '../../domain/kernel/recent-counts.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { addressOf } from '../client-address.ts'
import { acceptedLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { THEME_SCRIPT, THEME_SCRIPT_HASH } from './page-theme.ts'
import { sendPage, unbuilt } from './pages.ts'
import { createTemplate } from './site-template.ts'
import { SPLASH_STYLE_HASH, withSplash } from './splash.ts'

/** Signs a token of one of the playground's users; null: there is no playground yet. */
export type MintToken = (user: string, isExpired: boolean) => Promise<string | null>

/** Tokens in a minute: for one address, and for all of them. */
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
  clock: Clock,
): void {
  // It signs no calls: the frame's page has the signing secret, as in every partner's page.
  const readTemplate = createTemplate(distDir, '', 'playground.html', 'playground-files.json')
  const countsWith = (own: number) =>
    createRecentCounts(clock, MINUTE, { own, address: own, networkLimitFactor: 1 })
  const [ofAddress, ofAll] = [countsWith(PER_ADDRESS), countsWith(FOR_ALL)]
  const countedAs = (id: string): Counted => ({ id, kind: 'visitor', vip: false, addressKey: null })

  app.get(PLAYGROUND.path, async (request, reply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    reply.header('vary', 'accept-language')
    const html = withSplash(template, acceptedLanguage(request.headers['accept-language']), THEME_SCRIPT)
    return sendPage(reply, html, {
      styleHash: SPLASH_STYLE_HASH,
      scriptHashes: [THEME_SCRIPT_HASH],
    })
  })

  app.post(`${PLAYGROUND.path}/token`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    if (!isOwnPage(request, linkTo(request))) throw new Refusal(403, 'not_offered')
    const asked = Ask.safeParse(request.body)
    if (!asked.success) throw new Refusal(400, 'body_invalid')
    ofAll.check(countedAs('all'))
    ofAddress.begin(countedAs(addressOf(request)))
    ofAll.add(countedAs('all'))
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
