import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TextChannel } from '../src/native.ts'

const ORIGIN = 'https://easel.example'
const FILE = join(import.meta.dirname, '../../../examples/app-electron/channel.mjs')
const { easelChannel }: { easelChannel(webContents: object, origin: string): TextChannel } = await import(
  FILE
)

/** The few parts of Electron that the example uses. */
class Frame {
  readonly sent: [channel: string, text: string][] = []
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  send(channel: string, text: string): void {
    this.sent.push([channel, text])
  }
}
class WebContents extends EventEmitter {
  readonly ipc = new EventEmitter()
  mainFrame = new Frame(ORIGIN)
}

let contents: WebContents
let channel: TextChannel
let heard: string[]
let stop: () => void
beforeEach(() => {
  contents = new WebContents()
  channel = easelChannel(contents, ORIGIN)
  heard = []
  stop = channel.listen((text) => heard.push(text))
})
const says = (frame: Frame | null, text: string) => contents.ipc.emit('easel', { senderFrame: frame }, text)

describe('the channel of the example for Electron', () => {
  it('carries texts between the app and the main frame', () => {
    says(contents.mainFrame, 'to the app')
    channel.post('to the page')
    expect(heard).toEqual(['to the app'])
    expect(contents.mainFrame.sent).toEqual([['easel', 'to the page']])
  })

  it.each([
    ['a frame in the page', () => new Frame(ORIGIN)],
    ['a frame that is gone', () => null],
    [
      'the main frame at another origin',
      () => {
        contents.mainFrame = new Frame(`${ORIGIN}.evil.example`)
        return contents.mainFrame
      },
    ],
  ])('does not hear %s, and tells it nothing', (_, frame) => {
    const sender = frame()
    says(sender, 'a secret?')
    channel.post('a token')
    expect(heard).toEqual([])
    expect(sender?.sent ?? []).toEqual([])
  })

  it('says that the process of the page has ended, and leaves nothing behind', () => {
    let lost = 0
    const stopLost = channel.onLost?.(() => {
      lost += 1
    })
    contents.emit('render-process-gone')
    expect(lost).toBe(1)
    stopLost?.()
    stop()
    expect([contents.listenerCount('render-process-gone'), contents.ipc.listenerCount('easel')]).toEqual([
      0, 0,
    ])
  })
})
