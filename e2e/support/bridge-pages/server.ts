import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const SDK = join(ROOT, 'packages/host-sdk')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
}

/** Serves a partner's pages and pages to embed. `127.0.0.1` and `localhost` are two sites on one port. */
export class BridgePages {
  readonly #server: Server
  readonly port: number
  /** Response headers are set by the query: `?csp=` and `?coep=`. */
  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  static async start(): Promise<BridgePages> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const target = url.searchParams.get('redirect')
      if (target) return void response.writeHead(302, { location: target }).end()
      try {
        const body = url.pathname === '/page.html' ? pageOf(url) : readFileSync(fileOf(url.pathname))
        const policy = url.searchParams.get('csp')
        const isolation = url.searchParams.get('coep')
        response.writeHead(200, {
          'content-type': TYPES[extname(url.pathname)] ?? 'text/plain',
          'access-control-allow-origin': '*',
          ...(policy && { 'content-security-policy': policy }),
          ...(isolation && { 'cross-origin-embedder-policy': isolation }),
          'cross-origin-resource-policy': 'cross-origin',
        })
        response.end(body)
      } catch {
        response.writeHead(404, { 'cross-origin-resource-policy': 'cross-origin' }).end()
      }
    })
    // Listens for both names, whether `localhost` is IPv4 or IPv6.
    await new Promise<void>((resolve) => server.listen(0, '::', resolve))
    return new BridgePages(server)
  }

  /** Origin of the partner. */
  get host(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Origin of the embedded pages. */
  get guest(): string {
    return `http://localhost:${this.port}`
  }

  /** URL of an embedded page that accepts the partner. */
  get guestPage(): string {
    return `${this.guest}/guest.html?partner-origin=${encodeURIComponent(this.host)}`
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** A page that consists of the given tags. */
const pageOf = (url: URL): string =>
  `<!doctype html><html><head>${url.searchParams.get('tags')}</head><body></body></html>`

function fileOf(path: string): string {
  if (path === '/penpal.mjs') return join(ROOT, 'node_modules/penpal/dist/penpal.mjs')
  if (path.startsWith('/sdk/')) return join(SDK, 'dist', path.slice('/sdk/'.length))
  return join(import.meta.dirname, path)
}
