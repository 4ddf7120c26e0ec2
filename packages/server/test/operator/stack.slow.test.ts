import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const ASSETS = join(ROOT, 'packages/standalone-shell/dist/assets')

/** `npm run stack`, with the report of a browser on its standard input. */
function resolved(report: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/resolve-stack.ts'], {
    cwd: ROOT,
    input: report,
    encoding: 'utf8',
  })
  expect(stderr.replace('Building this version with its source maps …\n', '')).toBe('')
  return stdout.trim().split('\n')
}

/** Where a text stands in a file, as a stack names it. */
function placeOf(file: string, text: string): string {
  const before = readFileSync(join(ASSETS, file), 'utf8').split(text)[0] ?? ''
  const lines = before.split('\n')
  return `${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}

describe.skipIf(process.env.EASEL_TEST_QUICK)('npm run stack', () => {
  let files: string[] = []
  beforeAll(() => {
    // Builds leave older files of the playground where they are.
    files = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !name.startsWith('playground-'))
  })

  it('knows each file that is served', () => {
    expect(files.length).toBeGreaterThan(50)
    const unknown = resolved(files.map((file) => `at ${file}:1:1`).join('\n')).filter((line) =>
      line.includes('another version'),
    )
    expect(unknown).toEqual([])
  })

  it('names the place in our sources that a place in a built file comes from', () => {
    const site = files.find((name) => name.startsWith('site.')) ?? ''
    const place = placeOf(site, 'x-device-id')
    const [line = ''] = resolved(
      `TypeError: x is undefined\n    at a (https://easel.example/assets/${place})`,
    )
    const [, source = '', at = ''] = /^\S+ {2}(packages\/\S+?):(\d+):\d+/.exec(line) ?? []
    const lines = readFileSync(join(ROOT, source), 'utf8').split('\n')
    expect(lines[Number(at) - 1]).toContain('x-device-id')
  })

  it('says of a file of another version that it is one', () => {
    expect(resolved('at site.000000.js:1:2345')).toEqual([
      'site.000000.js:1:2345  is of another version: check that one out',
    ])
  })
})
