import { type ClientRequest, request } from 'node:http'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, createCounts, from, repeatAtOnce } from './attack.ts'

const PATH = '/api/v2/mj/events'
const CONCURRENCY = 50
const ADDRESSES = 40

/** Opens event streams from a few addresses and never closes any. */
export const streams: Attack = {
  name: 'forty addresses open event streams without end',
  prepare: async (server) => async (signal) => {
    const counts = createCounts()
    const open: ClientRequest[] = []
    await repeatAtOnce(CONCURRENCY, signal, (worker, turn) => {
      const address = `203.0.113.${(worker + turn * CONCURRENCY) % ADDRESSES}`
      return new Promise((resolve) => {
        const headers = { ...signedHeaders('GET', PATH, newDevice()), ...from(address) }
        const call = request(server.url + PATH, { agent: false, headers, signal })
        open.push(call)
        call.on('error', () => resolve())
        call.on('response', (answer) => {
          counts.add(answer.statusCode ?? 0)
          answer.on('error', () => {})
          answer.resume()
          resolve()
        })
        call.end()
      })
    })
    for (const call of open) call.destroy()
    return counts.summary
  },
}
