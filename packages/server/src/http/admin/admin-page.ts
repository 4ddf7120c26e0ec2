import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../language.ts'
import { unbuilt } from '../pages/pages.ts'
import { createTemplate, etagOf } from '../pages/site-template.ts'
import { SPLASH_STYLE_HASH, withSplash } from '../pages/splash.ts'

const YEAR = 31_536_000

/** Stricter than that of any other page: nothing from elsewhere, in no frame, and no form that leaves it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${SPLASH_STYLE_HASH}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const ADMIN_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** What a page of our origin loads to show the console in itself; the names stay, so browsers ask each time. */
const FEDERATED = {
  'remoteEntry.js': 'text/javascript; charset=utf-8',
  'mf-manifest.json': 'application/json; charset=utf-8',
}

/** The console's page, which is the same for all its addresses, and its files. */
export async function adminPage(app: FastifyInstance, distDir: string): Promise<void> {
  // No signing secret: it makes no calls of the public API.
  const readTemplate = createTemplate(distDir, '', 'console.html')
  await app.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/admin/assets/',
    immutable: true,
    maxAge: YEAR * 1000,
    preCompressed: true,
    index: false,
    decorateReply: false,
    logLevel: 'silent',
  })
  for (const [file, type] of Object.entries(FEDERATED)) {
    app.get(`/admin/${file}`, async (_request, reply) => {
      const content = await readFile(join(distDir, file)).catch(() => null)
      return content === null
        ? unbuilt(reply)
        : reply.type(type).header('cache-control', 'no-cache').send(content)
    })
  }
  const page = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const html = withSplash(template, acceptedLanguage(headers['accept-language']))
    const etag = etagOf(html)
    reply.headers({ ...ADMIN_HEADERS, 'cache-control': 'no-cache', vary: 'accept-language', etag })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
  app.get('/admin', page)
  app.get('/admin/', page)
  app.get('/admin/:page', page)
}
