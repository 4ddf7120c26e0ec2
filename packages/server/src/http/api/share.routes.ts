import type { FastifyInstance } from 'fastify'
import { acceptedLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { sendPage, unbuilt } from '../pages/pages.ts'
import { sharedTitle, withShare } from '../pages/share-page.ts'
import { createTemplate, etagOf } from '../pages/site-template.ts'
import type { UseCases } from '../use-cases.ts'
import { fileUrl } from './present/image-set.ts'

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/

/** The page of a shared work, with link-preview metadata. A revoked link gives 404. */
export function shareRoutes(
  app: FastifyInstance,
  distDir: string,
  secret: string,
  { sharing, isShowable }: Pick<UseCases, 'sharing' | 'isShowable'>,
  linkTo: OwnAddress,
): void {
  const readTemplate = createTemplate(distDir, secret)
  app.get<{ Params: { token: string } }>('/share/:token', async (request, reply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const { token } = request.params
    const work = TOKEN.test(token) ? await sharing.open(token) : null
    // Shared works stay out of search engines.
    reply.header('x-robots-tag', 'noindex')
    if (!work) return sendPage(reply.code(404), template.html, template.etag)
    const language = acceptedLanguage(request.headers['accept-language'])
    const slot = work.slots.find(({ withheld, thumb }) => !withheld && thumb)
    const origin = linkTo(request)
    const prompt = work.prompts?.[language] ?? work.prompt
    const html = withShare(template.html, {
      id: work.id,
      // The blocklist may have grown since.
      title: (await isShowable(prompt)) ? prompt : sharedTitle(language),
      address: `${origin}/share/${token}`,
      picture: slot?.watermarkedPreview
        ? { url: origin + fileUrl(slot.watermarkedPreview), width: slot.width, height: slot.height }
        : null,
    })
    return sendPage(reply, html, etagOf(html))
  })
}
