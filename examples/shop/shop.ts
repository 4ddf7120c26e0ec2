import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { tokenFor } from './token.ts'

/** The address in the examples' files, which read like real ones. It is replaced when they are served. */
const WRITTEN = 'https://easel.example'
/** The id of this partner in all examples. */
export const PARTNER = 'shop'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface ShopOptions {
  /** The address of the Easel server. */
  easel: string
  /** 0: any free port. */
  port: number
  /** Without it, every user of the shop is a visitor of Easel. */
  secret?: string
  /** Additional claims of the token, or replacements. */
  claims?: () => Record<string, unknown>
  /** The shop's own `Content-Security-Policy`. */
  contentPolicy?: string
  /** Inserted before `</head>`. */
  head?: string
  /** Folders with its files; the first match is served. */
  folders: string[]
}

export interface Shop {
  origin: string
  close(): Promise<void>
}

/**
 * A partner's site: its pages, and an endpoint for the user's token. Embedding Easel needs no more of a
 * server.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answering =
      pathname === '/my-easel-token'
        ? answerToken(request, response, options)
        : answerFile(pathname, response, options)
    answering.catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `{ "authorization": "Bearer …" }`, or `{}` without a sign-in. */
async function answerToken(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, claims }: ShopOptions,
): Promise<void> {
  // Use your own session here. This shop trusts a plain cookie because it has nothing to protect.
  const user = /(?:^|; )user=([a-z]+)/.exec(request.headers.cookie ?? '')?.[1]
  const headers =
    user && secret
      ? { authorization: `Bearer ${tokenFor({ partner: PARTNER, secret, user, claims: claims?.() })}` }
      : {}
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(headers))
}

async function answerFile(
  pathname: string,
  response: ServerResponse,
  { folders, easel, contentPolicy, head = '' }: ShopOptions,
): Promise<void> {
  const name = pathname === '/' ? '/index.html' : pathname
  const type = TYPES[extname(name)]
  const text =
    type && !name.includes('..') ? await firstOf(folders.map((folder) => join(folder, name))) : null
  if (!type || text === null) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-type', type)
  response.setHeader('cache-control', 'no-cache')
  if (contentPolicy) response.setHeader('content-security-policy', contentPolicy)
  response.end(text.replaceAll(WRITTEN, easel).replace('</head>', `${head}</head>`))
}

async function firstOf(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text !== null) return text
  }
  return null
}
