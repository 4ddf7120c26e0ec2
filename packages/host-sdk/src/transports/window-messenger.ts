import { type Message, type MessageHandler, type Messenger, PenpalError } from 'penpal'
import type { Reply, TransportEvents, Waiting } from '../session/transport.ts'

/** Penpal's channel name, since a window may hold several connections. */
export const CHANNEL = 'easel'

interface Options {
  remote: Window
  /** Exact, serialized origins. */
  origins: readonly string[]
  /** Origins that get the first message; never `*`. */
  helloTo(): readonly string[]
  /** The other side has closed the connection. */
  ended(): void
  receive: TransportEvents['receive']
}

interface WindowMessenger extends Messenger {
  /** Repeats the first message with the same id: a peer that has processed it ignores it. */
  repeat(): void
  /** Sends a call as a list, or returns false where the other side may not understand one. */
  call(name: string, argument: unknown, n: number, key: string, waiting: Waiting): boolean
}

/**
 * A message of the handshake. `to` is the page that it is for, as an answer to one that has gone reaches the next page of its
 * window: both ends would lead, and each hold a port whose other end nobody has. Older ends do not send it.
 */
type Addressed = Message & { participantId?: string; to?: string }

/**
 * Marks what Penpal sends: this end understands lists, too. `[name, argument, n, key]` is a call, and `[n, reply]` its answer.
 * A browser carries them sooner than Penpal's objects, whose eight names are written and read each time.
 */
const LISTS = 'lists'

/**
 * Carries Penpal's messages between two windows: the handshake by the windows, everything else by a port. Unlike Penpal's own
 * messenger it sends the first message to named origins instead of `*`, has no older protocol that a single message would
 * switch to, passes no stack on, and no malformed message. Between two ends of this kind calls are lists.
 */
export function windowMessenger({ remote, origins, helloTo, ended, receive }: Options): WindowMessenger {
  const handlers = new Set<MessageHandler>()
  let isValid: (data: unknown) => data is Message
  let hello: Addressed
  let origin: string | undefined
  let peer: string | undefined
  let port: MessagePort | undefined
  let takesLists = false
  const calls = new Map<unknown, Waiting>()

  const changePort = (next?: MessagePort) => {
    port?.removeEventListener('message', onPort)
    port?.close()
    port = next
    port?.addEventListener('message', onPort)
    port?.start()
  }
  const onPort = ({ data }: MessageEvent) => {
    if (Array.isArray(data)) onList(data)
    else pass(data)
  }
  const onList = (list: unknown[]) => {
    // By index: a pattern would run the list's iterator.
    const first = list[0]
    const n = list[2]
    if (typeof first === 'string' && typeof n === 'number') {
      const asked = port
      const answer = (reply: Reply) => asked?.postMessage([n, reply])
      // What cannot be cloned is answered at once, too: otherwise the caller would wait for its time-out.
      const refuse = () => answer({ code: 'REJECTED', detail: '' })
      try {
        const reply = receive(first, list[1], n, list[3])
        if ('then' in reply) reply.then(answer).catch(refuse)
        else answer(reply)
      } catch {
        refuse()
      }
    } else {
      calls.get(first)?.resolve(list[1])
      calls.delete(first)
    }
  }
  const pass = (data: unknown) => {
    if (!isValid(data) || !isWellFormed(data)) return
    takesLists ||= LISTS in data
    if (data.type === 'DESTROY') queueMicrotask(ended)
    for (const handle of handlers) handle(data)
  }
  const onWindow = (event: MessageEvent) => {
    if (event.source !== remote || !origins.includes(event.origin) || !isValid(event.data)) return
    const { type, participantId, to = hello.participantId } = event.data as Addressed
    if (type === 'SYN') {
      changePort()
      origin = event.origin
      peer = participantId
    } else if (to !== hello.participantId) return
    else if (type === 'ACK2') changePort(event.ports[0])
    pass(event.data)
  }
  const post = (message: Message, targetOrigin: string | undefined, transfer: Transferable[] = []) => {
    if (!targetOrigin) throw new PenpalError('TRANSMISSION_FAILED', '')
    remote.postMessage({ ...message, to: peer }, { targetOrigin, transfer })
  }
  const repeat = () => {
    for (const targetOrigin of helloTo()) post(hello, targetOrigin)
  }
  return {
    initialize({ validateReceivedMessage }) {
      isValid = validateReceivedMessage
      window.addEventListener('message', onWindow)
    },
    sendMessage(message, transferables) {
      const { type } = message
      if (type === 'SYN') {
        hello = message
        repeat()
      } else if (type === 'ACK1') post(message, origin)
      else if (type === 'ACK2') {
        const { port1, port2 } = new MessageChannel()
        changePort(port1)
        post(message, origin, [port2])
      } else if (port)
        port.postMessage({ ...withoutStack(message), [LISTS]: 1 }, { transfer: transferables ?? [] })
      else throw new PenpalError('TRANSMISSION_FAILED', '')
    },
    addMessageHandler: (handle) => handlers.add(handle),
    removeMessageHandler: (handle) => handlers.delete(handle),
    destroy() {
      window.removeEventListener('message', onWindow)
      changePort()
      handlers.clear()
    },
    repeat,
    call(name, argument, n, key, waiting) {
      if (!takesLists || !port) return false
      calls.set(n, waiting)
      port.postMessage([name, argument, n, key])
      return true
    },
  }
}

function isWellFormed(message: Message): boolean {
  if (message.type !== 'CALL') return true
  const { id, methodPath, args } = message
  return (
    typeof id === 'string' &&
    Array.isArray(methodPath) &&
    methodPath.length === 1 &&
    typeof methodPath[0] === 'string' &&
    Array.isArray(args) &&
    args.length <= 3
  )
}

/** Our handlers never throw; this is Penpal's own error for an unknown method. */
function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isError) return message
  const { name, penpalCode } = Object(message.value) as { name?: string; penpalCode?: 'METHOD_NOT_FOUND' }
  return {
    ...message,
    isSerializedErrorInstance: true,
    value: { name: String(name), message: '', ...(penpalCode ? { penpalCode } : {}) },
  }
}
