import { once } from 'node:events'
import { connect } from 'node:net'
import { ATTACKER_ADDRESS, type Attack, createCounts, repeatAtOnce } from './attack.ts'

const CONNECTIONS = 20
const AHEAD = 5000
/** A file, so that each response would open one. */
const REQUEST = 'GET /home HTTP/1.1\r\nhost: easel\r\n\r\n'.repeat(AHEAD)

/** Twenty connections that send thousands of requests at once and never read the responses. */
export const pipelinedRequests: Attack = {
  name: '20 connections with 5,000 requests sent ahead, unread',
  direct: true,
  prepare: async (server) => async (signal) => {
    const counts = createCounts()
    await repeatAtOnce(CONNECTIONS, signal, async () => {
      const socket = connect({
        port: server.port,
        host: '127.0.0.1',
        localAddress: ATTACKER_ADDRESS,
      }).pause()
      const gone = new Promise<string>((resolve) => {
        socket.once('error', () => resolve('cut'))
        socket.once('close', () => resolve('closed'))
        signal.addEventListener('abort', () => resolve('still open'), { once: true })
      })
      await once(socket, 'connect').catch(() => {})
      socket.write(REQUEST)
      // A closed connection is only noticed by reading or by writing again.
      const again = setInterval(() => socket.write('\r\n'), 500)
      counts.add(await gone)
      clearInterval(again)
      socket.destroy()
    })
    return counts.summary
  },
}
