import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.ttf'])

/**
 * Serves the build of a single-page application on the loopback as well as a server can: from memory, compressed as much
 * as Brotli does. Every address without a file is the application.
 */
export async function serveStaticSite(folder: string) {
  const files = new Map<string, { type: string; body: Buffer; encoding?: string }>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const kind = extname(path)
    const body = readFileSync(path)
    const address = path.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/')
    const type = TYPES[kind] ?? 'application/octet-stream'
    files.set(
      address,
      COMPRESSED.has(kind) ? { type, body: brotliCompressSync(body), encoding: 'br' } : { type, body },
    )
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname) ?? (extname(pathname) ? undefined : files.get('/index.html'))
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
    })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
