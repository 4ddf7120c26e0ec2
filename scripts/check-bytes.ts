/** Holds each entry of the built pages to its budget: what a first visit loads before anything is clicked. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../packages/standalone-shell/dist')
const KB = 1024

/** Brotli bytes of the scripts and styles that the page itself names. */
const BUDGETS: { page: string; scripts: number; styles: number }[] = [
  { page: 'site.html', scripts: 130 * KB, styles: 16 * KB },
]

function brotliBytes(path: string): number {
  const file = join(DIST, path)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return statSync(file).size
  }
}

const sum = (paths: string[]): number => paths.reduce((total, path) => total + brotliBytes(path), 0)

for (const { page, scripts, styles } of BUDGETS) {
  const html = readFileSync(join(DIST, page), 'utf8')
  const named = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const rows: [string, number, number][] = [
    ['scripts', sum(named(/<script[^>]+src="([^"]+)"/g)), scripts],
    ['styles', sum(named(/<link[^>]+href="([^"]+\.css)"/g)), styles],
  ]
  for (const [kind, bytes, budget] of rows) {
    const line = `${page} ${kind}: ${(bytes / KB).toFixed(1)} of ${budget / KB} KB brotli`
    if (bytes > budget) process.exitCode = 1
    console.log(bytes > budget ? `${line}: over budget` : line)
  }
}
