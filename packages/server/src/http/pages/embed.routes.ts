import type { Language } from '@easel/contract/numbers'
import { HOMES, PAGES, pagesIn } from '@easel/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import type { Partner } from '../../domain/partners/partner.ts'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import { addressOf } from '../client-address.ts'
import { acceptedLanguage } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import { contentPolicy } from '../plugins/security-headers.ts'
import { withPartner } from './embed-page.ts'
import { createHomePage, type HomeCases } from './home-page.ts'
import { sendPage, unbuilt } from './pages.ts'
import { refusedPage, STYLE_HASH } from './refused-page.ts'
import { createTemplate, etagOf } from './site-template.ts'

const { base, framedBy } = HOMES.frame
const HOME = base + PAGES.home.path

type PartnerQuery = { Querystring: { partner?: unknown } }

/** The pages for partners' frames. Each answers to the origins of the partner that its address names, and to no other. */
export function embedRoutes(
  app: FastifyInstance,
  distDir: string,
  secret: string,
  partners: Pick<PartnerRegistry, 'find'>,
  cases: HomeCases,
  security: SecurityLog,
): void {
  const readTemplate = createTemplate(distDir, secret, 'embed.html')
  const homePage = createHomePage(cases)

  const answer = async (request: FastifyRequest<PartnerQuery>, reply: FastifyReply, withWall: boolean) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    reply.header('vary', 'accept-language')
    const named = request.query.partner
    const partner = typeof named === 'string' ? partners.find(named) : null
    if (named !== undefined && !partner) {
      // Its name is whatever somebody has written into the address.
      const known = typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : 'no name'
      security.note('frame_refused', { address: addressOf(request), partner: known })
      return refusePage(reply, language)
    }
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const page = withWall ? await homePage(template, language, frameOf(partner)) : { html: template.html }
    const html = withPartner(page.html, partner)
    const ancestors = framedBy === 'partner' ? (partner?.origins ?? []) : []
    // An old header that knows no list of origins; the policy says the same and more.
    if (ancestors.length > 0) reply.removeHeader('x-frame-options')
    // For partners whose pages are isolated: everything in a frame is from here. Others do not notice.
    reply.headers({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    return sendPage(reply, html, etagOf(html + ancestors), {
      ...('styleHash' in page ? { styleHash: page.styleHash } : {}),
      ancestors,
    })
  }

  app.get<PartnerQuery>(base, (request, reply) => {
    const [, query] = request.url.split('?', 2)
    return reply.redirect(query ? `${HOME}?${query}` : HOME, 302)
  })
  for (const { routes, firstPaint } of pagesIn('frame'))
    for (const route of routes)
      app.get<PartnerQuery>(route, (request, reply) => answer(request, reply, firstPaint === 'wall'))
}

/** Known partners alone have addresses of their own: what is kept for them stays a short list. */
const frameOf = (partner: Partner | null) => ({
  frame: 'embed' as const,
  address: partner ? `${HOME}?partner=${partner.id}` : HOME,
})

/** Says in words why nothing is shown: a frame of an unknown partner gets no page that could be framed. */
function refusePage(reply: FastifyReply, language: Language) {
  return reply
    .code(403)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy({ styleHash: STYLE_HASH }),
    })
    .type('text/html; charset=utf-8')
    .send(refusedPage(messageOf('partner_unknown', language), language))
}
