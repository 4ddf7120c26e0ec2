import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_PAGES } from '@easel/contract/content-pages'
import { LANGUAGES } from '@easel/contract/languages'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase, startServer } from '../support/server.ts'

const own = mkdtempSync(join(tmpdir(), 'easel-content-'))
mkdirSync(join(own, 'terms'))
writeFileSync(
  join(own, 'terms/zhCN.md'),
  '# 本站条款\n\n保留 {worksKeptDays} 天。<script>alert(1)</script> [x](javascript:alert(1))\n',
)
const database = await openTestDatabase()
const shipped = await startServer(database)
const replaced = await startServer(database, {
  environment: { CONTENT_DIR: own, SUPPORT_CONTACT: 'https://easel.example/help' },
  limits: { worksKeptDays: 30 },
})
afterAll(async () => {
  await Promise.all([shipped.close(), replaced.close()])
  rmSync(own, { recursive: true })
})

const read = (server: typeof shipped, url: string, accept = 'en') =>
  server.app.inject({ url, headers: { 'accept-language': accept } })

describe('the shipped text pages', () => {
  it.each(CONTENT_PAGES.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))(
    '%s in %s has a title, all its numbers, and links to the other languages',
    async (page, language) => {
      const { statusCode, body } = await read(shipped, `/${page}?language=${language}`)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<h1>[^<]+<\/h1>/)
      expect(body).not.toMatch(/\{\w+\}/)
      for (const other of LANGUAGES) expect(body).toContain(`/${page}?language=${other}`)
      expect(body.match(/aria-current/g)).toHaveLength(1)
    },
  )

  it('link to each other in the language that is being read', async () => {
    const { body } = await read(shipped, '/vip-agreement?language=zhCN')
    expect(body).toContain('<a href="/terms?language=zhCN">用户协议</a>')
  })

  it('are in the browser’s language if the URL has no supported one', async () => {
    expect((await read(shipped, '/terms?language=tlh', 'zh-HK')).body).toContain('<h1>服務條款</h1>')
  })
})

describe('an operator’s text pages', () => {
  it('replace the shipped ones, with the numbers of this installation', async () => {
    expect((await read(replaced, '/terms?language=zhCN')).body).toContain(
      '<h1>本站条款</h1>\n<p>保留 30 天。',
    )
  })

  it('are shown to readers of other languages too, instead of the shipped ones', async () => {
    expect((await read(replaced, '/terms?language=en')).body).toContain('<h1>本站条款</h1>')
    expect((await read(replaced, '/privacy?language=en')).body).toContain('<h1>Privacy</h1>')
  })

  it('stay as they are, while those that are shipped say how to reach the operator', async () => {
    expect((await read(replaced, '/terms')).body).not.toContain('easel.example/help')
    expect((await read(replaced, '/privacy')).body).toContain('<a href="https://easel.example/help">')
    expect((await read(shipped, '/privacy')).body).not.toContain('<h2>Contact</h2>')
  })

  it('cannot contain scripts', async () => {
    const { body, headers } = await read(replaced, '/terms')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('href="javascript')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})
