/** Compares each entry of the built pages with its size budget: what a first visit loads before any click. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const PACKAGES = join(import.meta.dirname, '../packages')
const DIST = join(PACKAGES, 'standalone-shell/dist')
const KB = 1024

/** Brotli bytes of the scripts and styles in the page itself. */
const BUDGETS: { page: string; scripts: number; styles: number }[] = [
  { page: 'site.html', scripts: 116 * KB, styles: 16 * KB },
  // The catalog of one language is not included; with it, the total is 125 KB, which the bench measures for
  // each language.
  { page: 'embed.html', scripts: 123 * KB, styles: 16 * KB },
  // The same in two files, which two windows compress.
  { page: 'h5.html', scripts: 125 * KB, styles: 16 * KB },
  // A developer's page: the frame in it comes on top.
  { page: 'playground.html', scripts: 100 * KB, styles: 12 * KB },
]

/**
 * Brotli bytes that load when one of the site's dialogs is opened first: its code, its styles and the catalog
 * of one language. Where one payment method and no promotion is offered, only the table of quotas comes after it.
 */
const DIALOGS: { component: string; words: string; bytes: number }[] = [
  { component: 'Account', words: 'login-', bytes: 40 * KB },
  { component: 'Vip', words: 'vip-', bytes: 25 * KB },
]

/** Brotli bytes of each script that asks ahead: it comes before the application. */
const EARLY = 9 * KB

/** Gzipped bytes of the files that partners' pages load. */
const FILES: [file: string, bytes: number][] = [
  ['host-sdk/dist-web/loader.js', 2 * KB],
  // With a content hash in its name.
  ['host-sdk/dist-web/core.*.js', 12 * KB],
  ['host-sdk/dist-web/element.js', 2 * KB],
  ['host-sdk/dist-web/dialog.js', 1 * KB],
  ['host-sdk/dist-web/overlay.*.js', 3.5 * KB],
  ['widgets/dist/remoteEntry.js', 28 * KB],
  // Mostly the runtime of Module Federation.
  ['widgets/dist/mount.js', 30 * KB],
]

function brotliBytes(path: string): number {
  const file = join(DIST, path)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return statSync(file).size
  }
}

/** The files of chunks by the names of these. */
const FILES_OF = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8')) as Record<string, string[]>

const sum = (paths: string[]): number => paths.reduce((total, path) => total + brotliBytes(path), 0)

for (const { page, scripts, styles } of BUDGETS) {
  const html = readFileSync(join(DIST, page), 'utf8')
  const named = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  hold(`${page} scripts`, sum(named(/<script[^>]+src="([^"]+)"/g)), scripts, 'brotli')
  hold(`${page} styles`, sum(named(/<link[^>]+href="([^"]+\.css)"/g)), styles, 'brotli')
}
for (const early of ['early', 'early-works'])
  hold(`${early}.*.js`, sum(globSync(`assets/${early}.*.js`, { cwd: DIST })), EARLY, 'brotli')
for (const { component, words, bytes } of DIALOGS) {
  const [site = ''] = globSync('assets/site.*.js', { cwd: DIST })
  // The page loads all parts of a component at once.
  const parts = new RegExp(
    `Promise\\.all\\(\\[([^\\]]*)\\]\\)(?:\\.then\\([^()]*\\([^()]*\\)\\))\\.then\\(\\w+=>\\w+\\.${component}\\)`,
  )
  const [, partIds = ''] = parts.exec(readFileSync(join(DIST, site), 'utf8')) ?? []
  const ids = [...partIds.matchAll(/\.e\("?(\w+)"?\)/g)].map(([, id]) => id)
  if (ids.length === 0 || ids.length !== partIds.split('.e(').length - 1)
    throw new Error(`The page asks for no ${component}, or for parts by other ids.`)
  const code = globSync(
    ids.map((id) => `assets/${id}.*.{js,css}`),
    { cwd: DIST },
  )
  const spoken = Object.keys(FILES_OF)
    .filter((name) => name.startsWith(words))
    .map((name) => sum(FILES_OF[name] ?? []))
  if (spoken.length === 0) throw new Error(`There are no texts of ${words}.`)
  hold(`${component} at its first opening`, sum(code) + Math.max(...spoken), bytes, 'brotli')
}
for (const [pattern, budget] of FILES) {
  const files = globSync(pattern, { cwd: PACKAGES })
  if (files.length !== 1) throw new Error(`There is not one ${pattern}, but ${files.length}.`)
  const packed = gzipSync(readFileSync(join(PACKAGES, files[0] ?? '')), { level: 9 })
  hold(pattern, packed.length, budget, 'gzip')
}

function hold(what: string, bytes: number, budget: number, how: string): void {
  const line = `${what}: ${(bytes / KB).toFixed(1)} of ${budget / KB} KB ${how}`
  if (bytes > budget) process.exitCode = 1
  console.log(bytes > budget ? `${line}: over budget` : line)
}
