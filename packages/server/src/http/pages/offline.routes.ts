import { OFFLINE } from '@easel/contract/offline'
import type { FastifyInstance } from 'fastify'
import { pageLanguage } from '../language.ts'
import { SHOW_KEPT, WITHDRAWN, WORKER } from './offline-scripts.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { sendPlainPage } from './plain-page.ts'

/**
 * What the site shows without a connection: a page with one's own latest works, and the service worker that answers with
 * it. `isOn` false: neither, and a worker that was there before ends itself.
 */
export function offlineRoutes(app: FastifyInstance, isOn: boolean): void {
  app.get(OFFLINE.worker, (_request, reply) =>
    reply
      .headers({
        // Browsers look at each visit whether it has changed.
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(isOn ? WORKER : WITHDRAWN),
  )
  app.get(OFFLINE.page, (request, reply) => {
    if (!isOn) return reply.callNotFound()
    const language = pageLanguage(request)
    const { title, text, again, works } = OFFLINE_TEXTS[language]
    return sendPlainPage(reply.header('vary', 'accept-language'), {
      title,
      language,
      // An empty link is the page that was asked for.
      body:
        `<h1>${title}</h1><p>${text}</p><a class="button main" href="">${again}</a>` +
        `<section id="own" aria-labelledby="own-title" hidden><h2 id="own-title">${works}</h2><ul id="works"></ul></section>`,
      script: SHOW_KEPT,
    })
  })
}
