import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT_PATHS } from '@easel/contract/account-pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from '../support/server.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--first-paint:style--></head>' +
  '<body><!--first-paint:body--><!--first-paint:data--></body></html>'

let database: Database
let server: TestServer

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  writeFileSync(join(distDir, 'site.html'), TEMPLATE)
  server = await startServer(database, {
    distDir,
    environment: { TOOLS: JSON.stringify({ videoUrl: 'https://video.example/' }) },
  })
})
afterAll(async () => {
  await server.close()
})

const get = (url: string, language = 'en') =>
  server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

describe('pages in no menu', () => {
  it.each([
    ['/reset/target', 'Reset password'],
    ['/reset/result', 'Reset password'],
    ['/logoff/verify_code', 'Delete account'],
    ['/device/join', 'Sign in on this device'],
    ['/account/receipts', 'Usage and receipts'],
    ['/nowhere', 'Page not found'],
  ])('%s has its heading before any script', async (url, text) => {
    const { body, headers } = await get(url)
    expect(body).toContain(`>${text}</`)
    expect(headers.vary).toContain('accept-language')
  })

  it.each([...ACCOUNT_PATHS, '/video', '/nowhere', '/share/abcdefghijklmnopqrst'])(
    '%s has the menu before any script, in the language of the browser, and its style is allowed',
    async (url) => {
      const { body, headers } = await get(url, 'zh-CN')
      expect(body).toContain('id="easel-first-paint"')
      expect(body).toContain('开始创作')
      const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    },
  )
})
