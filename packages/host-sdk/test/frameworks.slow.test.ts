import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { compile } from 'svelte/compiler'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linker } from '../../../examples/partner-angular/linker.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SDK = join(ROOT, 'packages/host-sdk')
const NODE_MODULES = join(ROOT, 'node_modules')
const FRAMEWORKS = {
  react: { peers: ['react', '@types/react'], flags: [] },
  vue: { peers: ['vue'], flags: [] },
  svelte: { peers: ['svelte'], flags: ['--profile', 'esm-only'] },
  angular: { peers: ['@angular/core', 'rxjs'], flags: ['--profile', 'esm-only'] },
}
const names = Object.keys(FRAMEWORKS) as (keyof typeof FRAMEWORKS)[]

/** What a partner writes, with the mistakes that a compiler has to find. */
const PAGE = `
import type { EaselProps } from '@easel/host-sdk/component'
import { EaselEmbed as Angular } from '@easel/angular'
import { EaselEmbed as React, type EaselEmbedProps as ReactProps } from '@easel/react'
import { EaselEmbed as Svelte, type EaselEmbedProps } from '@easel/svelte'
import { EaselEmbed as Vue } from '@easel/vue'
import { h } from 'vue'

const given: EaselProps = { src: 'https://easel.example/embed/home', language: undefined, on: { showVip: undefined } }
const svelte: EaselEmbedProps = { ...given, class: 'frame', onnavigate: ({ to }) => to.length }
export const drawn = h(Vue, { ...given, class: 'frame', onNavigate: ({ to }) => to.length, onError: ({ code }) => code })
export const opened = (vue: InstanceType<typeof Vue>): void => vue.open()
export const heard = (angular: Angular) => angular.easelNavigate.subscribe(({ to }) => to.length).unsubscribe()
export const element = React({ ...given, style: { height: 720 }, onOpenChange: (open) => !open } satisfies ReactProps)
export const page = (...args: Parameters<typeof Svelte>) => [svelte, ...args]
// @ts-expect-error A page that is none.
export const wrong: EaselEmbedProps = { ...given, route: 'nowhere' }
// @ts-expect-error The address is missing.
export const missing = h(Vue, { partner: 'acme' })
`

const folder = mkdtempSync(join(tmpdir(), 'easel-frameworks-'))
const at = (name: string) => join(folder, 'node_modules/@easel', name)

/** A page's code, as a bundler makes it of what is installed: what begins, and what it loads. The framework itself is left out. */
async function built(code: string, plugins: Plugin[] = []): Promise<Rolldown.OutputChunk[]> {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, code)
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^(react|vue|svelte|rxjs|@angular)(\/|$)/],
      },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Bytes of what begins. */
async function bundled(code: string, plugins: Plugin[] = []): Promise<number> {
  const [entry] = await built(code, plugins)
  return gzipSync(entry?.code ?? '', { level: 9 }).length
}
const svelteCompiler: Plugin = {
  name: 'svelte',
  transform: (code, id) =>
    id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js.code : null,
}

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')])
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  const packages = JSON.parse(readFileSync(join(SDK, 'dist-web/packages.json'), 'utf8')) as object
  const files = Object.values(packages).map((path: string) =>
    join(SDK, 'dist-web', path.slice('/sdk/'.length)),
  )
  // Nothing listens on this registry: the frameworks themselves are those of this project.
  const args = ['--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund', '--legacy-peer-deps']
  execFileSync('npm', ['install', ...files, ...args], { cwd: folder })
  for (const peer of names.flatMap((name) => FRAMEWORKS[name].peers)) {
    const link = join(folder, 'node_modules', peer)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(NODE_MODULES, peer), link)
  }
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packages for frameworks', () => {
  it.each(names)('%s passes publint and arethetypeswrong', (name) => {
    const script = join(SDK, 'scripts/pack-check.ts')
    const args = [script, join(ROOT, `packages/host-${name}`), ...FRAMEWORKS[name].flags]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
    expect(stdout).toContain(`"@easel/${name}"`)
  })

  it.each(names)(
    '%s has what a package needs, and names the framework and the bridge as its page’s',
    (name) => {
      const { version, peerDependencies, dependencies } = JSON.parse(
        readFileSync(join(at(name), 'package.json'), 'utf8'),
      )
      expect(readdirSync(at(name))).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md']))
      expect(Object.keys(peerDependencies)).toEqual(['@easel/host-sdk', FRAMEWORKS[name].peers[0]])
      expect([peerDependencies['@easel/host-sdk'], dependencies]).toEqual([`^${version}`, undefined])
    },
  )

  it.each([
    ['bundler', 'esnext'],
    ['node16', 'node16'],
  ])('installed into an empty project, they have types for %s', (moduleResolution, module) => {
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [], target: 'es2022' },
      ...{ lib: ['es2022', 'dom', 'dom.iterable'], moduleResolution, module, skipLibCheck: false },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }))
    writeFileSync(join(folder, 'page.ts'), PAGE)
    const compiler = join(NODE_MODULES, 'typescript-native/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['', 0])
  })

  it('can be rendered on a server of React', () => {
    const script = `
      import { createElement, StrictMode } from 'react'
      import { renderToString } from '${join(NODE_MODULES, 'react-dom/server.node.js')}'
      import { EaselEmbed } from '@easel/react'
      const given = { src: '', className: 'slot', style: { height: 720 } }
      const drawn = ['inline', 'dialog', 'button', 'panel'].map((mode) => createElement(EaselEmbed, { ...given, mode, key: mode }))
      console.log(renderToString(createElement(StrictMode, null, drawn)))`
    writeFileSync(join(folder, 'server.js'), script)
    const html = execFileSync(process.execPath, [join(folder, 'server.js')], { encoding: 'utf8' })
    expect(html.trim()).toBe('<div class="slot" style="height:720px"></div>'.repeat(4))
  })

  it('can be rendered on a server of Vue', () => {
    const script = `
      import { createSSRApp, h } from 'vue'
      import { renderToString } from '${join(NODE_MODULES, '@vue/server-renderer/dist/server-renderer.cjs.js')}'
      import { EaselEmbed } from '@easel/vue'
      console.log(await renderToString(createSSRApp({ render: () => h(EaselEmbed, { src: '', class: 'slot' }) })))`
    writeFileSync(join(folder, 'server.js'), script)
    const html = execFileSync(process.execPath, [join(folder, 'server.js')], { encoding: 'utf8' })
    expect(html.trim()).toBe('<div class="slot"></div>')
  })

  it('can be rendered on a server of Svelte, compiled by the page’s build and without one', () => {
    const svelte = readFileSync(join(at('svelte'), 'EaselEmbed.svelte'), 'utf8')
    for (const generate of ['client', 'server'] as const)
      expect(compile(svelte, { generate, filename: 'EaselEmbed.svelte' }).warnings).toEqual([])
    const compiled = compile(svelte, { generate: 'server', filename: 'EaselEmbed.svelte' }).js.code
    writeFileSync(join(folder, 'compiled.js'), compiled)
    const script = `
      import { render } from 'svelte/server'
      import { EaselEmbed as installed } from '@easel/svelte'
      import compiled from './compiled.js'
      const classes = ['frame', { wide: true, 'narrow': false }, 'a"b']
      const all = [{ src: '' }, { src: '', class: 'slot', style: 'height: 720px' }, { src: '', class: classes }]
      const htmlOf = (Embed, props) => render(Embed, { props }).body.replace(/<!--.*?-->/g, '')
      console.log(JSON.stringify([installed, compiled].map((Embed) => all.map((props) => htmlOf(Embed, props)))))`
    writeFileSync(join(folder, 'server.js'), script)
    const html = execFileSync(process.execPath, [join(folder, 'server.js')], { encoding: 'utf8' })
    const elements = [
      '<div></div>',
      '<div class="slot" style="height: 720px"></div>',
      '<div class="frame wide a&quot;b"></div>',
    ]
    expect(JSON.parse(html)).toEqual([elements, elements])
  })

  // Rendered by Angular's platform for servers, which is of another version, it is in e2e/installed-packages.spec.ts.
  it('can be loaded on a server of Angular, finished by the page’s build', async () => {
    const linked = await built(`export { EaselEmbed } from '@easel/angular'`, [linker()])
    for (const { fileName, code } of linked) {
      mkdirSync(dirname(join(folder, 'linked', fileName)), { recursive: true })
      writeFileSync(join(folder, 'linked', fileName), code)
    }
    const script = `
      import { EaselEmbed } from './linked/${linked[0]?.fileName}'
      console.log(JSON.stringify(EaselEmbed.ɵdir.selectors), Object.keys(EaselEmbed.ɵdir.inputs).length)`
    writeFileSync(join(folder, 'server.js'), script)
    const told = execFileSync(process.execPath, [join(folder, 'server.js')], { encoding: 'utf8' })
    expect(told.trim()).toBe('[["","easelEmbed",""]] 20')
  })

  it.each(names)('%s adds at most 2 KB to the bridge, gzipped', async (name) => {
    const bridge = await bundled(`export { embed, BridgeError } from '@easel/host-sdk'`)
    const whole = await bundled(`export { EaselEmbed } from '@easel/${name}'`, [svelteCompiler, linker()])
    expect(whole - bridge).toBeLessThanOrEqual(2 * 1024)
  })

  it('what Angular’s compiler has written is of these sources', () => {
    const out = mkdtempSync(join(tmpdir(), 'easel-angular-'))
    execFileSync(process.execPath, [join(ROOT, 'packages/host-angular/scripts/compile.ts'), out])
    for (const file of ['index.js', 'index.d.ts'])
      expect(readFileSync(join(out, file), 'utf8'), 'npm run compile --workspace @easel/angular').toBe(
        readFileSync(join(ROOT, 'packages/host-angular/compiled', file), 'utf8'),
      )
    rmSync(out, { recursive: true })
  })
})
