import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { expect, test } from 'playwright/test'
import { build } from '../examples/shop/build.ts'
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

test('a partner installs the package from the Easel server that it embeds, without a registry', async () => {
  const { sdk } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  expect(sdk).toMatch(/^\/sdk\/npm\/easel-host-sdk-\d+\.\d+\.\d+\.[0-9a-f]{8}\.tgz$/)
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  // Nothing listens there.
  const registry = ['--registry', 'http://127.0.0.1:9']
  execFileSync('npm', ['install', server.url + sdk, ...registry, '--no-audit', '--no-fund'], { cwd: folder })
  const script = "import('@easel/host-sdk').then((sdk) => console.log(typeof sdk.embed))"
  expect(String(execFileSync(process.execPath, ['-e', script], { cwd: folder })).trim()).toBe('function')
})

test('the package’s old name without a hash leads to the package of this build', async () => {
  const { sdk } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  const before = await fetch(server.url + sdk.replace(/\.[0-9a-f]{8}\.tgz$/, '.tgz'))
  expect([before.status, before.url, before.headers.get('access-control-allow-origin')]).toEqual([
    200,
    server.url + sdk,
    '*',
  ])
  expect((await fetch(`${server.url}/sdk/npm/easel-host-sdk-0.0.1.tgz`)).status).toBe(404)
})

test('a package that was installed before an update can be installed again from the lock file', async () => {
  const { sdk: before } = (await (await fetch(`${server.url}/widgets/config.json`)).json()) as { sdk: string }
  // A file of an earlier build: the same version with other content.
  const earlier = before.replace(/\.[0-9a-f]{8}\.tgz$/, '.00000000.tgz')
  const stored = join(server.dataDir, 'sdk')
  copyFileSync(join(stored, basename(before)), join(stored, basename(earlier)))
  const answers = await Promise.all([before, earlier].map((path) => fetch(server.url + path)))
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'public, max-age=31536000, immutable'],
    [200, 'public, max-age=31536000, immutable'],
  ])
  await server.down()
  await server.up()
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const withoutCache = ['--registry', 'http://127.0.0.1:9', '--cache', join(folder, 'cache')]
  execFileSync('npm', ['ci', ...withoutCache, '--no-audit', '--no-fund'], { cwd: folder })
  expect((await fetch(server.url + earlier)).status).toBe(200)
})

test('the types of the widgets are where the manifest says', async () => {
  const at = (path: string) => fetch(`${server.url}/widgets/${path}`)
  const { metaData } = (await (await at('mf-manifest.json')).json()) as {
    metaData: { types: { zip: string; api: string } }
  }
  const loaded = await at(metaData.types.api)
  expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const zip = await at(metaData.types.zip)
  expect([zip.status, zip.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const bytes = Buffer.from(await zip.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['props', 'Gallery', 'Queue/mount']) expect(bytes.includes(`${name}.d.ts`)).toBe(true)
})

test('a partner’s build fetches the types by itself, and its compiler uses them', async () => {
  const project = mkdtempSync(join(tmpdir(), 'easel-partner-build-'))
  const dependencies = join(import.meta.dirname, '../node_modules')
  symlinkSync(dependencies, join(project, 'node_modules'), 'junction')
  writeFileSync(join(project, 'entry.js'), "import('easel/Gallery')")
  await build({
    context: project,
    mode: 'production',
    entry: './entry.js',
    plugins: [
      new ModuleFederationPlugin({
        name: 'shop',
        remotes: { easel: `easel@${server.url}/widgets/mf-manifest.json` },
        dts: { generateTypes: false, consumeTypes: { typesOnBuild: true, abortOnError: true } },
      }),
    ],
  })
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, jsx: 'react-jsx', types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] },
    paths: { '*': ['./@mf-types/*'] },
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.tsx'] }))
  const compile = (source: string) => {
    writeFileSync(join(project, 'page.tsx'), source)
    const tsc = join(dependencies, 'typescript-native/bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' }).stdout
  }
  const page = (props: string) => `import { Gallery } from 'easel/Gallery'
    import mount from 'easel/Creator/mount'
    import type { RemoteKeys, PackageType } from './@mf-types/easel/apis'
    const key: RemoteKeys = 'easel/Queue/mount'
    export const unmount = (element: Element, { mount: queue }: PackageType<typeof key>) =>
      [mount(element), queue(element)].map((mounted) => mounted.unmount())
    export const pictures = <Gallery ${props} />`
  expect(compile(page("language='en' params={{ search: 'fox' }}"))).toBe('')
  expect(compile(page('language={7}'))).toContain("'number' is not assignable to type 'string'")
  rmSync(project, { recursive: true, force: true })
})

test('the core of the script tag is cached forever under a name with a content hash', async () => {
  const loader = await (await fetch(`${server.url}/sdk/loader.js`)).text()
  const [name = ''] = /core\.[\d.]+\.[0-9a-f]{8}\.js/.exec(loader) ?? []
  const core = await fetch(`${server.url}/sdk/${name}`)
  expect([core.status, core.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})
