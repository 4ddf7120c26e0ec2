import { connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { newDevice, signedHeaders } from './client.ts'
import type { TestServer } from './server.ts'

export const UPLOAD = '/api/v2/mj/uploads'
/** All bytes of the body of such an upload. */
const LENGTH = 6000
const END = '\r\n--x--\r\n'

/** The head of a call, as it goes over the wire. */
export function head(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'easel', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** The data of the envelope that was answered. */
export const envelopeOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))

/** Connections whose bytes a test chooses itself. They are closed behind it. */
export function useSockets(server: () => TestServer) {
  const open: Socket[] = []
  afterEach(() => {
    for (const each of open.splice(0)) each.destroy()
  })

  /** Sends what it is given, and gathers all that is answered until the connection is closed. */
  const dial = () => {
    const { hostname, port } = new URL(server().url ?? '')
    const socket = connect(Number(port), hostname).on('error', () => {})
    open.push(socket)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    return { socket, closed }
  }

  /** An upload that has begun: how it goes on is up to the test. */
  const upload = (device = newDevice(), more: Record<string, string> = {}) => {
    const { socket, closed } = dial()
    const type = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': LENGTH,
      connection: 'close',
    }
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    socket.write(head(UPLOAD, { ...signedHeaders('POST', UPLOAD, device), ...type, ...more }) + part)
    let left = LENGTH - part.length - END.length
    const send = (bytes: number) => {
      const sent = Math.min(bytes, left)
      left -= sent
      socket.write(' '.repeat(sent))
    }
    return {
      socket,
      closed,
      device,
      send,
      /** Sends all that is left. 400 where all of it was read: it is no picture. */
      async finish(): Promise<string> {
        send(left)
        socket.write(END)
        return (await closed).split(' ')[1] ?? ''
      },
    }
  }

  return { dial, upload }
}
