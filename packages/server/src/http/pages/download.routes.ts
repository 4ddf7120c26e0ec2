import { deviceOf, isMessengerBrowser } from '@easel/contract/browsers'
import { downloadPath } from '@easel/contract/content-pages'
import type { Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { DownloadTargets, OfferedPromotion } from '../../domain/launcher/launcher.ts'
import { pageLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { DOWNLOAD_TEXTS } from './download-texts.ts'
import { sendPlainPage } from './plain-page.ts'

interface Parts {
  downloads: DownloadTargets
  promotionsOf(language: Language, partner: null): OfferedPromotion[]
  linkTo: OwnAddress
  /** Counts the store that somebody goes to, with the source of their visit. */
  countDownload(platform: 'Ios' | 'Android', from: unknown): Promise<void>
}

const PLATFORM = { ios: 'Ios', android: 'Android' } as const

/**
 * `/download`: leads to the apps, the one for this device first. A large screen shows a code to scan, and the browser
 * of a messaging app what to do instead. Not there where the operator has no apps.
 */
export function downloadRoutes(
  app: FastifyInstance,
  { downloads, promotionsOf, linkTo, countDownload }: Parts,
): void {
  app.get<{ Querystring: { language?: unknown; from?: unknown } }>('/download', (request, reply) => {
    const language = pageLanguage(request)
    const agent = request.headers['user-agent'] ?? ''
    if (Object.keys(downloads).length === 0) return reply.callNotFound()
    const texts = DOWNLOAD_TEXTS[language]
    reply.header('vary', 'accept-language, user-agent')
    if (isMessengerBrowser(agent)) {
      const { title, steps } = texts.tips
      return sendPlainPage(reply, {
        title,
        language,
        body: `<h1>${title}</h1><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`,
      })
    }
    const isPhone = ['ios', 'android'].includes(deviceOf(agent))
    const code = isPhone
      ? ''
      : `<figure>${renderSVG(new URL(downloadPath(language), linkTo(request)).href, { border: 2 })}<figcaption>${texts.scan}</figcaption></figure>`
    // What the site gives to anybody does not come with the app.
    const offers = promotionsOf(language, null)
      .filter(({ kind }) => kind === 'app')
      .map(({ title }) => `<p class="offer">${escapeAttribute(title)}</p>`)
    return sendPlainPage(reply, {
      title: texts.title,
      language,
      body: `<h1>${texts.title}</h1>${offers.join('')}<p>${texts.text}</p>${code}${buttons(downloads, { language, agent, from: request.query.from })}<a href="/home">${texts.back}</a>`,
    })
  })

  app.get<{ Params: { product: string; store: string }; Querystring: { from?: unknown } }>(
    '/download/:product/:store',
    async ({ params, query, headers }, reply) => {
      const store = params.store === 'ios' || params.store === 'android' ? params.store : null
      const target = store && Object.entries(downloads).find(([name]) => name === params.product)?.[1][store]
      if (!store || !target) return reply.callNotFound()
      // As the site does: nothing is counted of people whose browser asks for that.
      const isRefused = headers.dnt === '1' || headers['sec-gpc'] === '1'
      if (!isRefused) await countDownload(PLATFORM[store], query.from)
      return reply.header('cache-control', 'no-store').redirect(target)
    },
  )
}

interface Reader {
  language: Language
  agent: string
  from: unknown
}

/** The stores of each product, by way of what counts them; its name where there are several. */
function buttons(downloads: DownloadTargets, { language, agent, from }: Reader): string {
  const source = typeof from === 'string' ? `?from=${encodeURIComponent(from)}` : ''
  const texts = DOWNLOAD_TEXTS[language]
  const device = deviceOf(agent)
  const main = device === 'ios' ? 'ios' : 'android'
  const products = Object.entries(downloads)
  const links = products.flatMap(([product, targets]) =>
    (['ios', 'android'] as const)
      .toSorted((a, b) => Number(b === main) - Number(a === main))
      .flatMap((store) => {
        if (targets[store] === null) return []
        const target = `/download/${encodeURIComponent(product)}/${store}${source}`
        const name = products.length > 1 ? `${escapeAttribute(product)}: ` : ''
        const classes = store === main ? 'button main' : 'button'
        return [`<a class="${classes}" href="${escapeAttribute(target)}">${name}${texts[store]}</a>`]
      }),
  )
  return `<div class="buttons">${links.join('')}</div>`
}
