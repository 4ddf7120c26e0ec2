import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useOneServer } from '../support/fixture.ts'

const consoleDir = mkdtempSync(join(tmpdir(), 'easel-console-'))
mkdirSync(join(consoleDir, 'assets'))
writeFileSync(join(consoleDir, 'console.html'), '<!doctype html><title>Easel</title>')
writeFileSync(join(consoleDir, 'assets/console.0123abcd.js'), 'void 0')
writeFileSync(join(consoleDir, 'remoteEntry.js'), 'void 0')
afterAll(() => rmSync(consoleDir, { recursive: true, force: true }))

const fixture = useOneServer({ consoleDir })
const get = (url: string) => fixture.server.app.inject({ url, headers: { accept: 'text/html' } })

describe('the page of the console', () => {
  it.each(['/admin', '/admin/', '/admin/reports'])(
    '%s takes scripts of our own alone, and stands in no frame',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(200)
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ]),
      )
      expect(policy.join()).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-cache',
      })
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it('keeps files with their content in the name, and asks again for the one without', async () => {
    expect((await get('/admin/assets/console.0123abcd.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/admin/remoteEntry.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  it('answers calls with nothing that is kept', async () => {
    const { statusCode, headers } = await get('/admin/api/me')
    expect([statusCode, headers['cache-control']]).toEqual([401, 'no-store'])
  })
})
