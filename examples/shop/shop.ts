import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { tokenFor } from './token.ts'

/** What the examples' files say. It becomes the real address as they are served, so that they read like yours. */
const WRITTEN = 'https://easel.example'
/** The id of this partner, everywhere in the examples. */
export const PARTNER = 'shop'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface ShopOptions {
  /** The address of the Easel server. */
  easel: string
  /** 0: any that is free. */
  port: number
  /** Without it, every visitor of the shop is a stranger to Easel. */
  secret?: string
  /** What a token says besides, or instead. */
  claims?: () => Record<string, unknown>
  /** The shop's own `Content-Security-Policy`. */
  contentPolicy?: string
  /** Put in before `</head>`. */
  head?: string
  /** Where its files lie; the first that has one wins. */
  folders: string[]
}

export interface Shop {
  origin: string
  close(): Promise<void>
}

/** A partner's site: its pages, and who its user is. One needs no more of a server than this to embed Easel. */
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

/** `{ "authorization": "Bearer …" }`, or `{}` for somebody who has not signed in. */
async function answerToken(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, claims }: ShopOptions,
): Promise<void> {
  // Your own session says who it is. This shop believes a cookie, since it has nothing to lose.
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
