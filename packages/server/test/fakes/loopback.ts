import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A small server on this machine alone. What a handler throws is a 500 that says so. */
export async function loopback(
  handle: (request: ReceivedRequest, answer: ServerResponse, gone: AbortSignal) => Promise<void> | void,
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
) {
  const server = createServer(async (request, answer) => {
    const gone = new AbortController()
    answer.once('close', () => gone.abort())
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', headers, url = '/' } = request
    try {
      await handle({ method, path: url, headers, body: Buffer.concat(chunks) }, answer, gone.signal)
    } catch (error) {
      if (!answer.headersSent) answer.writeHead(500)
      answer.end(String(error))
    }
  })
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function sendJson(
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers })
  answer.end(JSON.stringify(body))
}
