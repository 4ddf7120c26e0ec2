import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { ApiError, createClient } from '../index.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Answers with the envelope. */
export const json = (response: ServerResponse, statusCode: number, message: string, data: unknown): void => {
  response.writeHead(statusCode, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ statusCode, message, data }))
}

/** A server on this machine with answers from the test, and clients of it. */
export function useApi() {
  let server: Server
  const api = {
    baseUrl: '',
    /** How far its clock is ahead, in ms. */
    ahead: 0,
    /** The requests it received, without those for its time. */
    seen: [] as IncomingMessage[],
    handle: (() => {}) as Handler,
    client: (over: Partial<Parameters<typeof createClient>[0]> = {}) =>
      createClient({
        baseUrl: api.baseUrl,
        secret: 'easel-development',
        identity: {
          clientType: 'web',
          system: 'Linux',
          version: '0.1.0',
          deviceId: () => 'device-0123456789',
          token: () => null,
          language: () => 'zhCN',
        },
        ...over,
      }),
  }
  beforeEach(async () => {
    api.seen = []
    api.ahead = 0
    api.handle = (_, response) => json(response, 200, 'ok', {})
    server = createServer((request, response) => {
      if (request.url?.startsWith('/api/v2/server/infos')) {
        return json(response, 200, 'ok', { timestamp: Date.now() + api.ahead })
      }
      api.seen.push(request)
      api.handle(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    api.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return api
}

/** The error that a call fails with. */
export async function failure(call: Promise<unknown>): Promise<ApiError> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ApiError)
  return thrown as ApiError
}
