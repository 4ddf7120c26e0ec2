import { afterEach, expect, it, vi } from 'vitest'
import type { Reply } from '../src/session/transport.ts'
import { windowMessenger } from '../src/transports/window-messenger.ts'

const PARTNER = 'https://shop.example'
afterEach(() => vi.unstubAllGlobals())

/** The other end of the port that a page speaks over, whose calls are answered by `receive`. */
function openPort(receive: () => Reply | Promise<Reply>): MessagePort {
  let hear = (_: object) => {}
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener
    },
  })
  const remote = { postMessage() {} } as unknown as Window
  const messenger = windowMessenger({ remote, origins: [PARTNER], helloTo: () => [], ended() {}, receive })
  messenger.initialize({
    validateReceivedMessage: () => true,
  } as never)
  messenger.sendMessage({ namespace: 'penpal', channel: 'easel', type: 'SYN', participantId: 'own' } as never)
  const { port1, port2 } = new MessageChannel()
  hear({ source: remote, origin: PARTNER, data: { type: 'ACK2' }, ports: [port2] })
  return port1
}

async function answerTo(receive: () => Reply | Promise<Reply>): Promise<unknown> {
  const port = openPort(receive)
  const answer = new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
  port.postMessage(['showVip', { reason: 'quota' }, 7, 'key'])
  const answered = await answer
  port.close()
  return answered
}

const uncloneable: Reply = { value: () => {} }

it.each([
  ['at once', () => uncloneable],
  ['later', async () => uncloneable],
  ['with an error at once', () => Promise.reject(new Error('x'))],
  [
    'with an error',
    () => {
      throw new Error('x')
    },
  ],
])('a caller whose answer cannot be carried over is told so, where it comes %s', async (_, receive) => {
  expect(await answerTo(receive)).toEqual([7, { code: 'REJECTED', detail: '' }])
})

it('a caller gets the answer', async () => {
  expect(await answerTo(() => ({ value: { outcome: 'done' } }))).toEqual([7, { value: { outcome: 'done' } }])
})
