import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import aws4 from 'aws4'
import { startFauxqs } from 'fauxqs'

const REGION = 'eu-central-1'
const KEYS = { accessKeyId: 'EASELTESTKEY', secretAccessKey: 'easel-test-secret/with+signs=' }
const BUCKET = 'easel-pictures'
const FIRST_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

/**
 * An S3 server of somebody else, which takes every signature, behind a door that checks them with a library that is not the
 * one that signs: whatever is signed wrongly, or was changed on the way, is refused as Amazon does.
 */
export async function startS3() {
  const behind = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  behind.createBucket(BUCKET)
  const sockets = new Set<Socket>()
  const seen: Seen[] = []
  let later = 0
  let mode: 'answers' | 'silent' | 'denies' | 'breaks' = 'answers'
  const front = createServer(async (incoming, answer) => {
    if (mode === 'silent') return
    if (mode === 'breaks') return void incoming.socket.destroy()
    const { method = 'GET', url: path = '/', headers } = incoming
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    seen.push({ method, path, headers })
    const refused =
      mode === 'denies' ? 'AccessDenied' : refusalOf({ method, path, headers }, body, Date.now() + later)
    if (refused !== null) return refuse(answer, refused)
    pass(behind.port, { method, path, headers }, body, answer)
  })
  front.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    endpoint,
    bucket: BUCKET,
    keys: KEYS,
    settings: {
      FILES: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    /** Calls that have come, in order. */
    seen,
    /** What the store does from now on. `quietly`: connections stay, and what has had no answer gets none. */
    will(next: typeof mode, { quietly = false } = {}): void {
      mode = next
      if (!quietly) cut()
    },
    /** For what the store says of addresses, so many seconds have passed. */
    passes(seconds: number): void {
      later = seconds * 1000
    },
    empty: () => behind.emptyBucket(BUCKET),
    /** Of all that is stored. */
    storedKeys: () => keysIn(behind.port),
    /** One more bucket. */
    create: (name: string) => void behind.createBucket(name),
    async stop(): Promise<void> {
      cut()
      front.close()
      await behind.stop()
    },
  }
}

/** By their first letters: this server leaves some out where an answer goes on in another one. */
async function keysIn(port: number): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of FIRST_LETTERS) {
    const text = await (await fetch(`http://127.0.0.1:${port}/${BUCKET}?list-type=2&prefix=${prefix}`)).text()
    if (text.includes('<NextContinuationToken>')) throw new Error('There are too many to be listed.')
    keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key))
  }
  return keys
}

export type S3Server = Awaited<ReturnType<typeof startS3>>

/** The code with which Amazon refuses the call; null: its signature is right. */
function refusalOf({ method, path, headers }: Seen, body: Buffer, now: number): string | null {
  if (path.includes('X-Amz-Signature=')) return refusalOfAddress({ method, path, headers }, now)
  const { authorization = '' } = headers
  const [, id, signed = ''] = /Credential=([^/]+)\/.*SignedHeaders=([^,]+)/.exec(authorization) ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== KEYS.accessKeyId) return 'InvalidAccessKeyId'
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  const kept = signed.split(';').map((name) => [name, String(headers[name] ?? '')] as const)
  const expected = aws4.sign(
    {
      service: 's3',
      region: REGION,
      method,
      path,
      host: headers.host ?? '',
      // The hash of the body is among them.
      headers: Object.fromEntries(kept),
      // Only what the caller has signed is signed again.
      extraHeadersToInclude: Object.fromEntries(kept.map(([name]) => [name, true])),
    } as aws4.Request,
    KEYS,
  ).headers as Record<string, string>
  const signatureOf = (text = ''): string | undefined => /Signature=([0-9a-f]{64})/.exec(text)?.[1]
  const isRight = signatureOf(authorization) === signatureOf(expected.Authorization ?? expected.authorization)
  return isRight ? null : 'SignatureDoesNotMatch'
}

/** The same of one whose signature is in the address. */
function refusalOfAddress({ method, path, headers }: Seen, now: number): string | null {
  const { host = '' } = headers
  const query = new URL(path, `http://${host}`).searchParams
  const [, year, month, day, time = ''] =
    /^(\d{4})(\d\d)(\d\d)T(\d{6})Z$/.exec(query.get('X-Amz-Date') ?? '') ?? []
  const from = Date.parse(`${year}-${month}-${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  const seconds = Number(query.get('X-Amz-Expires'))
  if (!(now <= from + seconds * 1000)) return 'AccessDenied'
  if (!query.get('X-Amz-Credential')?.startsWith(`${KEYS.accessKeyId}/`)) return 'InvalidAccessKeyId'
  const unsigned = path.replace(/&?X-Amz-Signature=[0-9a-f]+/, '')
  const expected = aws4.sign(
    { service: 's3', region: REGION, method, path: unsigned, host, signQuery: true },
    KEYS,
  ).path
  const signature = new URL(expected ?? '', `http://${host}`).searchParams.get('X-Amz-Signature')
  return signature === query.get('X-Amz-Signature') ? null : 'SignatureDoesNotMatch'
}

function refuse(answer: ServerResponse, code: string): void {
  answer.writeHead(403, { 'content-type': 'application/xml' })
  answer.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

function pass(port: number, { method, path, headers }: Seen, body: Buffer, answer: ServerResponse): void {
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  onward.end(body)
}
