import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, createCounts } from './attack.ts'

const PATH = '/api/v2/mj/submit'
const CONNECTIONS = 500
const EVERY = 500

/** Five hundred requests whose bodies arrive byte by byte. */
export const slowBodies: Attack = {
  name: '500 requests whose bodies come byte by byte',
  prepare: async (server) => async (signal) => {
    const counts = createCounts()
    const sockets: Socket[] = []
    for (let n = 0; n < CONNECTIONS && !signal.aborted; n += 1)
      sockets.push(await begin(server.port, counts.add))
    while (!signal.aborted) {
      for (const socket of sockets) if (socket.writable) socket.write(' ')
      await pause(EVERY)
    }
    for (const socket of sockets) {
      if (!socket.destroyed) counts.add('still open')
      socket.destroy()
    }
    return counts.summary
  },
}

async function begin(port: number, add: (what: string) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.once('data', (bytes) => add(bytes.toString('latin1').split(' ')[1] ?? 'nothing'))
  await once(socket, 'connect').catch(() => {})
  const headers = { ...signedHeaders('POST', PATH, newDevice()), 'content-type': 'application/json' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: easel\r\ncontent-length: 4000\r\n${lines.join('\r\n')}\r\n\r\n{`,
  )
  return socket
}
