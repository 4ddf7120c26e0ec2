import type { FastifyInstance } from 'fastify'
import { fileUrl } from '../api/present/image-set.ts'
import { acceptedLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import type { UseCases } from '../use-cases.ts'
import type { FirstPages } from './first-pages.ts'
import { sharedTitle, withCard, withShared } from './link-card.ts'
import { sendPage, unbuilt } from './pages.ts'
import type { Template } from './site-template.ts'

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/

export type ShareCases = Pick<UseCases, 'sharing' | 'isShowable'>

interface ShareParts extends ShareCases {
  firstPages: FirstPages
  readTemplate(): Promise<Template | null>
  /** Origins that the page may embed, wherever it leads. */
  frames: string[]
  linkTo: OwnAddress
}

/** The page of a shared work, with link-preview metadata. A revoked link gives 404. */
export function shareRoutes(app: FastifyInstance, parts: ShareParts): void {
  const { sharing, isShowable, firstPages, readTemplate, frames, linkTo } = parts
  app.get<{ Params: { token: string } }>('/share/:token', async (request, reply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const { token } = request.params
    const work = TOKEN.test(token) ? await sharing.open(token) : null
    // Shared works stay out of search engines.
    reply.headers({ 'x-robots-tag': 'noindex', vary: 'accept-language' })
    const language = acceptedLanguage(request.headers['accept-language'])
    if (!work) {
      const { html, styleHash, scriptHashes } = await firstPages.ofPlain(template, 'gone', language)
      return sendPage(reply.code(404), html, { styleHash, scriptHashes, frames })
    }
    const slot = work.slots.find(({ withheld, thumb }) => !withheld && thumb)
    const origin = linkTo(request)
    const prompt = work.prompts?.[language] ?? work.prompt
    // The blocklist may have grown since.
    const title = (await isShowable(prompt)) ? prompt : sharedTitle(language)
    const {
      html: painted,
      styleHash,
      scriptHashes,
    } = await firstPages.ofShared(template, work, language, title)
    const html = withCard(withShared(painted, work.id), 'article', {
      title,
      address: `${origin}/share/${token}`,
      picture: slot?.watermarkedPreview
        ? { url: origin + fileUrl(slot.watermarkedPreview), width: slot.width, height: slot.height }
        : null,
    })
    return sendPage(reply, html, { styleHash, scriptHashes, frames })
  })
}
