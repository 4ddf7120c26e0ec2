import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const FILE = join(import.meta.dirname, '../../../examples/app-electron/package.mjs')
type Answer = (request: { url: string }) => Promise<Response>
const { easelPackage }: { easelPackage(folder: string): Answer } = await import(FILE)

let root: string
let answer: Answer
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'easel-electron-package-'))
  const folder = join(root, 'easel')
  mkdirSync(join(folder, 'h5'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'h5/index.html'), 'the page')
  writeFileSync(join(folder, 'assets/h5.js'), 'the script')
  writeFileSync(join(root, 'secret.txt'), 'a secret of the app')
  answer = easelPackage(folder)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const at = async (path: string) => {
  const response = await answer({ url: `acme-app://localhost${path}` })
  return [response.status, response.headers.get('content-type'), await response.text()]
}

it('an app on Electron answers its own scheme with the page at every address of it, and with its assets', async () => {
  for (const path of ['/h5', '/h5/home', '/h5/detail?id=a#b'])
    expect(await at(path)).toEqual([200, 'text/html; charset=utf-8', 'the page'])
  expect(await at('/assets/h5.js')).toEqual([200, 'text/javascript; charset=utf-8', 'the script'])
})

it.each([
  '/',
  '/assets',
  '/h5x',
  '/assets/none.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..\\..\\..\\secret.txt',
])('and with nothing else: %s', async (path) => {
  expect((await at(path))[0]).toBe(404)
})
