import { deviceOf, isMessengerBrowser } from '@easel/contract/browsers'
import { downloadPath } from '@easel/contract/content-pages'
import { isLanguage, type Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { DownloadTargets, OfferedPromotion } from '../../domain/launcher/launcher.ts'
import { acceptedLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { DOWNLOAD_TEXTS } from './download-texts.ts'
import { sendPlainPage } from './plain-page.ts'

interface Parts {
  downloads: DownloadTargets
  promotionsOf(language: Language): OfferedPromotion[]
  linkTo: OwnAddress
}

/**
 * `/download`: leads to the apps, the one for this device first. A large screen shows a code to scan, and the browser
 * of a messaging app what to do instead. Not there where the operator has no apps.
 */
export function downloadRoutes(app: FastifyInstance, { downloads, promotionsOf, linkTo }: Parts): void {
  app.get<{ Querystring: { language?: unknown } }>('/download', (request, reply) => {
    const requested = request.query.language
    const language = isLanguage(requested) ? requested : acceptedLanguage(request.headers['accept-language'])
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
    const offers = promotionsOf(language).map(({ title }) => `<p class="offer">${escapeAttribute(title)}</p>`)
    return sendPlainPage(reply, {
      title: texts.title,
      language,
      body: `<h1>${texts.title}</h1>${offers.join('')}<p>${texts.text}</p>${code}${buttons(downloads, language, agent)}<a href="/home">${texts.back}</a>`,
    })
  })
}

/** The stores of each product; its name where there are several. */
function buttons(downloads: DownloadTargets, language: Language, agent: string): string {
  const texts = DOWNLOAD_TEXTS[language]
  const device = deviceOf(agent)
  const main = device === 'ios' ? 'ios' : 'android'
  const products = Object.entries(downloads)
  const links = products.flatMap(([product, targets]) =>
    (['ios', 'android'] as const)
      .toSorted((a, b) => Number(b === main) - Number(a === main))
      .flatMap((store) => {
        const target = targets[store]
        if (target === null) return []
        const name = products.length > 1 ? `${escapeAttribute(product)}: ` : ''
        const classes = store === main ? 'button main' : 'button'
        return [`<a class="${classes}" href="${escapeAttribute(target)}">${name}${texts[store]}</a>`]
      }),
  )
  return `<div class="buttons">${links.join('')}</div>`
}
