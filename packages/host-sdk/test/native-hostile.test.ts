import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOf, marked } from './support/hostile-texts.ts'
import { nativeRigs, type WebviewPair } from './support/native-rigs.ts'
import { reactNativeRigs } from './support/react-native-rigs.ts'
import { codeOf } from './support/rig.ts'

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe.each([...nativeRigs, ...reactNativeRigs])('over $name', ({ open }) => {
  let pair: WebviewPair
  let shown: unknown[]
  let rejections: unknown[]
  const onRejection = (reason: unknown) => rejections.push(reason)

  beforeEach(async () => {
    shown = []
    rejections = []
    process.on('unhandledRejection', onRejection)
    pair = open({
      host: {
        on: {
          showMessage: ({ text }) => shown.push(text),
          showVip: ({ reason }) => {
            shown.push(reason)
            return { outcome: 'done' }
          },
        },
      },
      guest: { timeout: 3000, on: { changeRouter: ({ to }) => shown.push(to) } },
    })
    await pair.guest.ready
    await codeOf(pair.host.call('userChange', {}))
    await codeOf(pair.guest.showVip({ reason: 'before' }))
    shown = []
  })
  afterEach(async () => {
    pair.end()
    await turns(2)
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })

  const works = async () => {
    await pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 3000 })
    await pair.host.call('changeRouter', { to: 'create' }, { timeout: 3000 })
    expect(shown).toEqual(['honest', 'create'])
  }
  const toHost = (message: object) =>
    pair.webview.send(marked({ id: pair.ids.guest, to: pair.ids.host, ...message }))

  it('a repeated message runs once', async () => {
    const message = callOf('showVip', { reason: 'paid' }, 40, 'key-1')
    toHost(message)
    await turns()
    toHost(message)
    toHost({ ...message, n: 41 })
    await turns()
    expect(shown).toEqual(['paid'])
  })

  it('a second answer to a call is dropped', async () => {
    const went = pair.host.call('changeRouter', { to: 'create' })
    expect(await went).toEqual({})
    toHost({ type: 'reply', n: 2, code: 'REJECTED', detail: 'evil' })
    shown = []
    await works()
  })

  it('a stranger who greets displaces the page for a moment only, and is not answered', async () => {
    const inFlight = codeOf(pair.host.call('userChange', {}))
    pair.webview.send(marked({ type: 'hello', id: 'stranger' }))
    await turns(50)
    // Without the id of the app, which is told to the page alone, nothing can be called.
    pair.webview.send(marked({ ...callOf('showVip', { reason: 'evil' }), id: 'stranger' }))
    await turns(50)
    expect(await inFlight).toMatch(/UNSUPPORTED|PEER_RELOADED|PEER_GONE/)
    await pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 3000 })
    expect(shown).toEqual(['honest'])
  })

  it('no stack crosses', async () => {
    const answers: string[] = []
    toHost(callOf('teleport', {}, 60))
    toHost(callOf('showVip', { reason: { toString: 1 } }, 61))
    const stop = pair.webview.channel.listen((text) => answers.push(text))
    await turns()
    stop()
    expect(answers).toHaveLength(2)
    expect(answers.join()).not.toMatch(/stack|at .*\.ts/)
  })
})
