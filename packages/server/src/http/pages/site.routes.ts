import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ACCOUNT_PAGES, ACCOUNT_PATHS } from '@easel/contract/account-pages'
import {
  ASIDE_PATH,
  DETAIL_PATH,
  PAGES,
  type PageName,
  pagesIn,
  SURFACES,
  type Surface,
} from '@easel/contract/pages'
import { TOOLS, toolAt, toolOriginsOf } from '@easel/contract/tools'
import { cover, isPlainPage, type PlainPage } from '@easel/first-paint/page'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { contentPolicy } from '../plugins/security-headers.ts'
import type { UseCases } from '../use-cases.ts'
import { createFirstPages, type FirstPageCases, type PageFrame, type RenderedPage } from './first-pages.ts'
import { withCard } from './link-card.ts'
import { queryOf, sendPage, UNBUILT, unbuilt } from './pages.ts'
import { type ShareCases, shareRoutes } from './share.routes.ts'
import { createTemplate } from './site-template.ts'

const SURFACE_NAMES = Object.keys(SURFACES) as Surface[]
/** Addresses of pages that are no rows of the table. */
const OTHER_PAGES = [ASIDE_PATH, SURFACES.h5.base + DETAIL_PATH]
const YEAR = 31_536_000

const ROOT_FILE = /^[a-z0-9-]+\.[a-z]+$/
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type SiteCases = FirstPageCases & ShareCases & { payments: Pick<UseCases['payments'], 'frameOrigins'> }

/** The built shell: pages with their first paint, and assets. */
export async function siteRoutes(
  app: FastifyInstance,
  distDir: string,
  secret: string,
  cases: SiteCases,
  linkTo: OwnAddress,
) {
  const { tools } = cases.launcher
  const frames = [...new Set([...cases.payments.frameOrigins, ...toolOriginsOf(tools)])]
  const readTemplate = createTemplate(distDir, secret)
  const firstPages = createFirstPages(cases)
  if (!(await readTemplate())) app.log.warn(UNBUILT)

  await app.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR * 1000,
    preCompressed: true,
    index: false,
    decorateReply: false,
    // A later build adds files without a restart.
    logLevel: 'silent',
  })

  const plain = (name: PlainPage) => async (request: FastifyRequest, reply: FastifyReply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    reply.header('vary', 'accept-language')
    const language = acceptedLanguage(request.headers['accept-language'])
    const { html, styleHash, scriptHashes } = await firstPages.ofPlain(template, name, language)
    return sendPage(reply, html, { styleHash, scriptHashes, frames })
  }

  type Request = FastifyRequest<{ Params: { authorId?: string } }>
  const painted = (name: PageName) => async (request: Request, reply: FastifyReply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const language = acceptedLanguage(request.headers['accept-language'])
    reply.header('vary', 'accept-language')
    const { authorId } = request.params
    const frame = authorId ? authorFrame(authorId) : undefined
    const page = await firstPages.of(template, name, language, request.url, frame)
    const whole = withCardOf(page, frame, linkTo(request))
    const { styleHash, scriptHashes } = page
    return sendPage(reply, whole, { styleHash, scriptHashes, frames })
  }

  const home = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(PAGES.home.path, 302)
  for (const { name, routes } of pagesIn('site')) {
    const { needs } = PAGES[name]
    const shown = needs && cases.launcher.isOff(needs) ? home : painted(name)
    for (const route of routes) app.get(route, shown)
  }
  for (const { path, setting } of Object.values(TOOLS)) {
    app.get(path, tools[setting] === null ? home : plain('bare'))
  }
  for (const path of ACCOUNT_PATHS) app.get(path, plain(plainPageAt(path)))
  for (const name of Object.keys(ACCOUNT_PAGES)) app.get(`/${name}`, (_, reply) => reply.redirect('/', 302))

  shareRoutes(app, { ...cases, firstPages, readTemplate, frames, linkTo })

  // Root files such as the icon and robots.txt; hashed files are under assets.
  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const { file } = request.params
    const type = TYPES[extname(file)]
    const path = join(distDir, file)
    if (!type || !ROOT_FILE.test(file) || !(await isFile(path))) return reply.callNotFound()
    return reply.type(type).header('cache-control', 'public, max-age=3600').send(createReadStream(path))
  })

  app.get('/', (request, reply) => {
    // The query is kept, because it holds the referral source.
    return reply.redirect(PAGES.home.path + queryOf(request), 302)
  })

  return {
    /** Handles unknown paths: a missing asset, or the shell's 'not found' page. */
    async unknown(request: FastifyRequest, reply: FastifyReply) {
      const wantsPage = request.headers.accept?.includes('text/html') && request.method === 'GET'
      const path = request.url.split('?', 1)[0] ?? ''
      const proper = wantsPage ? properAddress(path) : null
      if (proper) return reply.redirect(proper + request.url.slice(path.length), 308)
      const template = wantsPage && !path.startsWith('/assets/') ? await readTemplate() : null
      reply.code(404).header('cache-control', 'no-store')
      if (!template) return reply.type('text/plain; charset=utf-8').send('Not found')
      const language = acceptedLanguage(request.headers['accept-language'])
      const { html, styleHash, scriptHashes } = await firstPages.ofPlain(template, 'missing', language)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          vary: 'accept-language',
          'content-security-policy': contentPolicy({ styleHash, scriptHashes, frames }),
        })
        .send(html)
    },
  }
}

/** The steps of a flow have the frame of its first one: in the middle it begins anew. */
function plainPageAt(path: string): PlainPage {
  const [, page = '', step = ''] = path.split('/')
  return [page, step].find(isPlainPage) ?? 'bare'
}

const authorFrame = (author: string): PageFrame => ({
  frame: 'site',
  address: `${PAGES.author.path}/${encodeURIComponent(author)}`,
  author,
})

/** With what other sites show of a link to it. */
function withCardOf(
  { html, works, opened }: RenderedPage,
  frame: PageFrame | undefined,
  origin: string,
): string {
  if (opened) return withImageCard(html, opened, origin)
  return frame && works ? withAuthorCard(html, works, origin + frame.address) : html
}

/** With the image that the address opens. */
const withImageCard = (
  html: string,
  { slot: { previewUrl, width, height }, title, address }: RenderedPage['opened'] & {},
  origin: string,
): string =>
  withCard(html, 'article', {
    ...{ title, address: origin + address },
    picture: previewUrl ? { url: new URL(previewUrl, origin).href, width, height } : null,
  })

/** With the name and the newest work of the author. */
function withAuthorCard(html: string, works: RenderedPage['works'] & {}, address: string): string {
  const author = 'author' in works ? works.author : null
  if (!author) return html
  const slot = works.items.map(cover).find((image) => image !== undefined)
  const url = slot?.previewUrl
  const picture =
    slot && url ? { url: new URL(url, address).href, width: slot.width, height: slot.height } : null
  return withCard(html, 'profile', { title: author.name, address, picture })
}

/** The canonical path of a page written with another case or a trailing slash; null without one. */
function properAddress(path: string): string | null {
  const proper = path.replace(/\/+$/, '').toLowerCase()
  const isPage =
    toolAt(proper) !== null ||
    OTHER_PAGES.includes(proper) ||
    SURFACE_NAMES.some((surface) => pagesIn(surface).some(({ url }) => url === proper))
  return proper !== path && isPage ? proper : null
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
