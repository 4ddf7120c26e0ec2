import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'

let server: ServerUnderTest
const folder = mkdtempSync(join(tmpdir(), 'easel-partner-project-'))

test.beforeAll(async () => {
  server = await ServerUnderTest.start({})
})
test.afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

test('what a partner installs comes from the Easel that it embeds, and from nowhere else', async () => {
  const { sdk } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  expect(sdk).toMatch(/^\/sdk\/npm\/easel-host-sdk-\d+\.\d+\.\d+\.[0-9a-f]{8}\.tgz$/)
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  // Nothing listens there.
  const registry = ['--registry', 'http://127.0.0.1:9']
  execFileSync('npm', ['install', server.url + sdk, ...registry, '--no-audit', '--no-fund'], { cwd: folder })
  const script = "import('@easel/host-sdk').then((sdk) => console.log(typeof sdk.embed))"
  expect(String(execFileSync(process.execPath, ['-e', script], { cwd: folder })).trim()).toBe('function')
})

test('the name that the package had before it carried a hash leads to the package of this build', async () => {
  const { sdk } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  const before = await fetch(server.url + sdk.replace(/\.[0-9a-f]{8}\.tgz$/, '.tgz'))
  expect([before.status, before.url, before.headers.get('access-control-allow-origin')]).toEqual([
    200,
    server.url + sdk,
    '*',
  ])
  expect((await fetch(`${server.url}/sdk/npm/easel-host-sdk-0.0.1.tgz`)).status).toBe(404)
})

test('what was installed before an update is installed again by the lock file', async () => {
  const { sdk: before } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  // What an earlier build has left: the same version, with other content.
  const earlier = before.replace(/\.[0-9a-f]{8}\.tgz$/, '.00000000.tgz')
  const kept = join(server.dataDir, 'sdk')
  copyFileSync(join(kept, basename(before)), join(kept, basename(earlier)))
  const answers = await Promise.all([before, earlier].map((path) => fetch(server.url + path)))
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'public, max-age=31536000, immutable'],
    [200, 'public, max-age=31536000, immutable'],
  ])
  await server.down()
  await server.up()
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const anew = ['--registry', 'http://127.0.0.1:9', '--cache', join(folder, 'cache')]
  execFileSync('npm', ['ci', ...anew, '--no-audit', '--no-fund'], { cwd: folder })
  expect((await fetch(server.url + earlier)).status).toBe(200)
})

test('the types of the widgets are where the manifest says', async () => {
  const at = (path: string) => fetch(`${server.url}/widgets/${path}`)
  const { metaData } = (await (await at('mf-manifest.json')).json()) as {
    metaData: { types: { zip: string } }
  }
  const zip = await at(metaData.types.zip)
  expect([zip.status, zip.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const bytes = Buffer.from(await zip.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['props', 'Gallery', 'Queue/mount']) expect(bytes.includes(`${name}.d.ts`)).toBe(true)
})

test('the core of the script tag is kept for ever under a name that changes with its content', async () => {
  const loader = await (await fetch(`${server.url}/sdk/loader.js`)).text()
  const [name = ''] = /core\.[\d.]+\.[0-9a-f]{8}\.js/.exec(loader) ?? []
  const core = await fetch(`${server.url}/sdk/${name}`)
  expect([core.status, core.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})
