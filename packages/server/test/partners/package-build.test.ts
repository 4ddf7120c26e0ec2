import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { filesIn } from '../support/unzip.ts'

const PATH = '/api/v2/package-build/resources.zip'
const PAGE =
  '<!doctype html><html><head><meta name="easel-client" content=""></head><body><!--partner--><script src="/assets/h5.js"></script></body></html>'
const ASSETS = {
  ...{ 'h5.js': 'run()', 'site.js': 'site()', 'embed.js': 'frame()' },
  ...{ '12.css': 'a{}', 'h5.js.br': 'small', 'playground-1.js': 'play()', 'playground-words-en.js': '' },
}

const fixture = useServer(null)
beforeEach(async () => {
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  for (const name of ['site.html', 'embed.html', 'h5.html']) writeFileSync(join(distDir, name), PAGE)
  writeFileSync(join(distDir, 'icon.svg'), '<svg/>')
  for (const [name, text] of Object.entries(ASSETS)) writeFileSync(join(distDir, 'assets', name), text)
  await fixture.start({ distDir, environment: { PUBLIC_URL: 'https://easel.example' } })
  await fixture.server.partners.add({ id: 'acme', name: 'Acme', origins: ['https://app.acme.example'] })
})
const get = (url: string, headers: Record<string, string> = {}) => fixture.server.app.inject({ url, headers })

describe('the pages for apps that keep them on the device', () => {
  it('are a zip of the page, its assets and their hashes, and name the server and the partner', async () => {
    const answer = await get(`${PATH}?partner=acme`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await filesIn(answer.rawPayload)
    expect([...files.keys()]).toEqual([
      'manifest.json',
      'h5/index.html',
      'assets/12.css',
      'assets/h5.js',
      'icon.svg',
    ])
    const manifest = JSON.parse(String(files.get('manifest.json'))) as {
      entry: string
      files: Record<string, string>
    }
    expect(manifest.entry).toBe('h5/index.html')
    for (const [name, hash] of Object.entries(manifest.files)) {
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(hash)
    }
    const page = String(files.get('h5/index.html'))
    expect(page).toContain('<meta name="easel-server" content="https://easel.example" />')
    expect(page).toContain('"id":"acme"')
    expect(page).not.toContain('content=""')
  })

  it('are sent again only when they have changed', async () => {
    const first = await get(PATH)
    const etag = String(first.headers.etag)
    expect((await get(PATH, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(PATH)).rawPayload.equals(first.rawPayload)).toBe(true)
    expect((await get(`${PATH}?partner=acme`, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('are of known partners only', async () => {
    expect((await get(`${PATH}?partner=nobody`)).statusCode).toBe(404)
  })
})
