import type { Language } from '@easel/contract/numbers'
import {
  ASIDE_PATH,
  DETAIL_PATH,
  EMBEDDED_SURFACES,
  type EmbeddedPageName,
  type EmbeddedSurface,
  isEmbeddedPageName,
  PAGES,
  pagesIn,
  SURFACES,
} from '@easel/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import type { Partner } from '../../domain/partners/partner.ts'
import { withOwnOrigin } from '../../domain/partners/playground.ts'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import { addressOf } from '../client-address.ts'
import { acceptedLanguage } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import type { OwnAddress } from '../own-address.ts'
import { contentPolicy } from '../plugins/security-headers.ts'
import { withPartner } from './embed-page.ts'
import { createFirstPages, type FirstPageCases } from './first-pages.ts'
import { queryOf, sendPage, unbuilt } from './pages.ts'
import { refusedPage, STYLE_HASH } from './refused-page.ts'
import { createTemplate } from './site-template.ts'

type PartnerQuery = { Querystring: { partner?: unknown } }

/** Pages for partners' frames and apps. Each allows only the origins of the partner in its query. */
export function embedRoutes(
  app: FastifyInstance,
  distDir: string,
  secret: string,
  partners: Pick<PartnerRegistry, 'find'>,
  cases: FirstPageCases,
  security: SecurityLog,
  linkTo: OwnAddress,
): void {
  const templates = {
    frame: createTemplate(distDir, secret, 'embed.html'),
    h5: createTemplate(distDir, secret, 'h5.html'),
  }
  const firstPages = createFirstPages(cases)

  const answer = async (
    request: FastifyRequest<PartnerQuery>,
    reply: FastifyReply,
    surface: EmbeddedSurface,
    name: EmbeddedPageName | null,
    isAside = false,
  ) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    reply.header('vary', 'accept-language, sec-fetch-dest')
    const named = request.query.partner
    const partner = typeof named === 'string' ? withOwnOrigin(partners.find(named), linkTo(request)) : null
    if (named !== undefined && !partner) {
      // The name comes from the query and is untrusted.
      const known = typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : 'no name'
      security.record('frame_refused', { address: addressOf(request), partner: known })
      return refusePage(reply, language)
    }
    const template = await templates[surface]()
    if (!template) return unbuilt(reply)
    const page = isOffered(name, partner)
      ? await firstPages.of(template, name, language, request.url, {
          ...frameOf(surface, name, partner),
          isAside,
          isAlone: surface === 'frame' && isOpenedByItself(request) && !hasTheme(partner),
        })
      : { html: template.html }
    const html = withPartner(page.html, partner)
    const ancestors = partner?.origins ?? []
    // `x-frame-options` cannot list origins; the policy replaces it.
    if (ancestors.length > 0) reply.removeHeader('x-frame-options')
    // Allows embedding in cross-origin isolated pages, since all resources of the frame are same-origin.
    reply.headers({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    return sendPage(reply, html, {
      ...('styleHash' in page && { styleHash: page.styleHash, scriptHashes: page.scriptHashes }),
      ancestors,
    })
  }

  for (const surface of EMBEDDED_SURFACES) {
    const { base } = SURFACES[surface]
    const home = base + PAGES.home.path
    app.get(base, (request, reply) => reply.redirect(home + queryOf(request), 302))
    for (const { name, routes } of pagesIn(surface)) {
      const embedded = isEmbeddedPageName(name) ? name : null
      for (const route of routes)
        app.get<PartnerQuery>(route, (request, reply) => answer(request, reply, surface, embedded))
    }
  }
  // A work is shown over the wall of the home page.
  app.get<PartnerQuery>(SURFACES.h5.base + DETAIL_PATH, (request, reply) =>
    answer(request, reply, 'h5', 'home'),
  )
  // Where an app's page is the start, `aside` names the same panel.
  app.get(`${SURFACES.h5.base}/aside`, (request, reply) => reply.redirect(ASIDE_PATH + queryOf(request), 302))
  app.get<PartnerQuery>(ASIDE_PATH, (request, reply) => answer(request, reply, 'frame', 'create', true))
}

/** The application goes to the wall where a partner does not have the page. */
const isOffered = (name: EmbeddedPageName | null, partner: Partner | null): name is EmbeddedPageName => {
  const needs = name && PAGES[name].needs
  return name !== null && (!needs || !partner || partner.features.includes(needs))
}

/** Not in a frame: no page around it will say a language, colors or a user. */
const isOpenedByItself = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

/** The page is painted in our colors, and would change to the partner's. */
const hasTheme = (partner: Partner | null): boolean => Object.keys(partner?.theme ?? {}).length > 0

/** Only known partners get a cache key, so the cache stays small. */
const frameOf = (surface: EmbeddedSurface, name: EmbeddedPageName, partner: Partner | null) => {
  const path = SURFACES[surface].base + PAGES[name].path
  return {
    frame: 'embed' as const,
    address: partner ? `${path}?partner=${partner.id}` : path,
    // An app's pages show nothing before it has named its user.
    isHeld: surface === 'h5',
    ...(partner && { features: partner.features }),
  }
}

/** Explains the refusal in one sentence, on a page that cannot be framed. */
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
