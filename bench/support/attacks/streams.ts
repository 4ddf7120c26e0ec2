import { type ClientRequest, request } from 'node:http'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, again, from, tally } from './attack.ts'

const PATH = '/api/v2/mj/events'
const AT_ONCE = 50
const ADDRESSES = 40

/** Opens event streams from a few addresses and never closes any. */
export const streams: Attack = {
  name: 'forty addresses open event streams without end',
  prepare: async (server) => async (signal) => {
    const got = tally()
    const open: ClientRequest[] = []
    await again(AT_ONCE, signal, (worker, turn) => {
      const address = `203.0.113.${(worker + turn * AT_ONCE) % ADDRESSES}`
      return new Promise((resolve) => {
        const headers = { ...signedHeaders('GET', PATH, newDevice()), ...from(address) }
        const call = request(server.url + PATH, { agent: false, headers, signal })
        open.push(call)
        call.on('error', () => resolve())
        call.on('response', (answer) => {
          got.add(answer.statusCode ?? 0)
          answer.on('error', () => {})
          answer.resume()
          resolve()
        })
        call.end()
      })
    })
    for (const call of open) call.destroy()
    return got.summary
  },
}
