import { createHash } from 'node:crypto'
import { LANGUAGES } from '@easel/contract/languages'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase, startServer } from '../support/server.ts'

const database = await openTestDatabase()
const server = await startServer(database)
const without = await startServer(database, { environment: { OFFLINE_PAGE: 'off' } })
afterAll(async () => {
  await Promise.all([server.close(), without.close()])
})

describe('for times without a connection', () => {
  it.each(LANGUAGES)('there is a page in %s, whose policy allows its one script', async (language) => {
    const { statusCode, body, headers } = await server.app.inject({ url: `/offline?language=${language}` })
    expect(statusCode).toBe(200)
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(body).toMatch(/<h1>[^<]+<\/h1><p>[^<]+<\/p>/)
  })

  it('there is a worker that browsers look at anew each time', async () => {
    const { body, headers } = await server.app.inject({ url: '/offline-worker.js' })
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(body).toContain('navigate')
  })

  it('an operator can withdraw both', async () => {
    expect((await without.app.inject({ url: '/offline' })).statusCode).toBe(404)
    const { statusCode, body } = await without.app.inject({ url: '/offline-worker.js' })
    expect(statusCode).toBe(200)
    expect(body).toContain('registration.unregister()')
  })
})
