import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import packageJson from '../../package.json' with { type: 'json' }

/** The version that the stand-in has. */
export const OTHER_VERSION = '0.999.0'

const asIdentifier = (text: string): string => text.replaceAll(/\W/g, '_')

/** Hop by hop, or of a body that is decoded here. */
const NOT_PASSED_ON = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

export interface OtherVersion {
  url: string
  close(): Promise<void>
}

/**
 * A later version of Easel on an origin of its own: that at `easel`, whose scripts say another version wherever a build
 * says it, and other texts. The names of their files are the same, as far as a hash allows.
 */
export async function openOtherVersion(
  easel: string,
  texts: Readonly<Record<string, string>>,
): Promise<OtherVersion> {
  const changes = Object.entries({
    [packageJson.version]: OTHER_VERSION,
    [asIdentifier(packageJson.version)]: asIdentifier(OTHER_VERSION),
    ...texts,
  })
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name !== 'host' && !NOT_PASSED_ON.has(name)),
    ) as Record<string, string>
    const body = await bodyOf(request)
    const answer = await fetch(easel + request.url, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    for (const [name, value] of answer.headers) if (!NOT_PASSED_ON.has(name)) response.setHeader(name, value)
    let bytes: Buffer = Buffer.from(await answer.arrayBuffer())
    if (
      request.url?.startsWith('/widgets/') &&
      /javascript|json/.test(answer.headers.get('content-type') ?? '')
    )
      bytes = Buffer.from(
        changes.reduce((text, [from, to]) => text.replaceAll(from, to), bytes.toString('utf8')),
      )
    response.writeHead(answer.status).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
