import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../../language.ts'
import type { OwnAddress } from '../../own-address.ts'
import { contentPolicy } from '../../plugins/security-headers.ts'
import { THEME_SCRIPT_HASH } from '../page-theme.ts'
import { queryOf, sendPage } from '../pages.ts'
import { COPY_SCRIPT, COPY_SCRIPT_PATH } from './copy-script.ts'
import { guideArchive } from './guide-archives.ts'
import { guideBody, missingBody, searchBody } from './guide-bodies.ts'
import { type Framed, guideFrame } from './guide-frame.ts'
import { FIRST_GUIDE, GUIDE_ARCHIVES, GUIDE_FILES, GUIDES_ROOT, guidePath } from './guide-pages.ts'
import { createGuideSearch, MAX_QUERY } from './guide-search.ts'
import { GUIDE_STYLE_HASH } from './guide-style.ts'
import { GUIDE_TEXTS } from './guide-texts.ts'
import { createGuides } from './guides.ts'

/** The address that stands in the guides for that of this installation. */
const EXAMPLE_ADDRESS = /https:\/\/easel\.example(?!\.\w)/g

/** A paragraph that invites to the playground. */
const INVITATION = /<p>[^<]*<a href="\/playground">[^<]*<\/a>[^<]*<\/p>\n?/g

type Shown = Omit<Framed, 'entries' | 'language'>

/** The guides for partners under `/docs`, in the requested or the browser's language. */
export function guideRoutes(app: FastifyInstance, linkTo: OwnAddress, hasPlayground: boolean): void {
  const guides = createGuides()
  const search = createGuideSearch(guides)

  const framed = (request: FastifyRequest, language: Language, shown: Shown): string => {
    const own = escapeAttribute(linkTo(request))
    const html = guideFrame({ ...shown, language, entries: guides.list(language) })
    return (hasPlayground ? html : html.replace(INVITATION, '')).replace(EXAMPLE_ADDRESS, () => own)
  }

  for (const start of ['/docs', '/docs/'])
    app.get(start, (request, reply) => reply.redirect(`/docs/${FIRST_GUIDE}${queryOf(request)}`, 302))

  app.get<{ Querystring: { q?: unknown } }>('/docs/search', async (request, reply) => {
    const language = pageLanguage(request)
    const asked = typeof request.query.q === 'string' ? request.query.q.trim() : ''
    const query = asked.slice(0, MAX_QUERY)
    const hits = query ? await search(query, language) : []
    const html = framed(request, language, {
      title: GUIDE_TEXTS[language].search.label,
      body: searchBody({ query, isCut: asked.length > MAX_QUERY, hits, language }),
      pathIn: (other) => `/docs/search?q=${encodeURIComponent(query.toWellFormed())}&language=${other}`,
      query,
    })
    return sendGuide(reply, html)
  })

  app.get<{ Params: { page: string } }>('/docs/:page', (request, reply) => {
    const language = pageLanguage(request)
    const guide = guides.find(request.params.page, language)
    if (!guide) return missing(request, reply, language)
    const { headings, title, page } = guide
    const html = framed(request, language, {
      title,
      body: guideBody(guide, guides.list(language), language),
      current: page.name,
      headings,
      pathIn: (other) => guidePath(page.name, other),
    })
    return sendGuide(reply, html)
  })

  const missing = (request: FastifyRequest, reply: FastifyReply, language: Language) => {
    const html = framed(request, language, {
      title: GUIDE_TEXTS[language].missing.title,
      body: missingBody(language),
      pathIn: (other) => guidePath(FIRST_GUIDE, other),
    })
    return reply
      .code(404)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': contentPolicy(POLICY),
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  app.get(COPY_SCRIPT_PATH, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(COPY_SCRIPT),
  )
  archiveRoutes(app)
  for (const [name, file] of Object.entries(GUIDE_FILES)) {
    app.get(`/docs/files/${name}`, async (_, reply) => {
      const text = await readFile(join(GUIDES_ROOT, file), 'utf8')
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
    })
  }
}

const POLICY = { styleHash: GUIDE_STYLE_HASH, scriptHashes: [THEME_SCRIPT_HASH] }

/** Packages of sources, made when they are first asked for. */
function archiveRoutes(app: FastifyInstance): void {
  for (const [name, directory] of Object.entries(GUIDE_ARCHIVES)) {
    let made: Promise<Buffer> | null = null
    app.get(`/docs/files/${name}`, async (_, reply) => {
      made ??= guideArchive(directory)
      return reply
        .type('application/zip')
        .header('cache-control', 'no-cache')
        .send(await made)
    })
  }
}

function sendGuide(reply: FastifyReply, html: string): FastifyReply {
  reply.header('vary', 'accept-language')
  return sendPage(reply, html, POLICY)
}
