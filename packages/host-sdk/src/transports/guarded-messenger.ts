import { type Message, type Messenger, WindowMessenger } from 'penpal'

/** Penpal's channel name, since a window may hold several connections. */
export const CHANNEL = 'easel'

interface Guard {
  remote: Window
  /** Exact, serialized origins. */
  origins: readonly string[]
  /** Origins that get the first message; never `*`. */
  helloTo(): readonly string[]
  /** The other side has closed the connection. */
  ended(): void
}

/** `greetAgain` repeats the first message with the same id: a peer that has processed it ignores it. */
interface GuardedMessenger extends Messenger {
  repeat(): void
}

/**
 * Penpal's messenger with three additions: the first message goes to named origins instead of `*`, errors have no
 * stack, and malformed messages never reach its handlers.
 */
export function guardedMessenger({ remote, origins, helloTo, ended }: Guard): GuardedMessenger {
  let hello: Message | null = null
  const sendHello = () => {
    for (const targetOrigin of helloTo()) remote.postMessage(hello, { targetOrigin })
  }
  const inner = new WindowMessenger({ remoteWindow: remote, allowedOrigins: [...origins] })
  return {
    ...inner,
    initialize: ({ log, validateReceivedMessage }) =>
      inner.initialize({
        log,
        validateReceivedMessage: (data): data is Message => {
          if (!validateReceivedMessage(data) || !isWellFormed(data)) return false
          if (data.type === 'DESTROY') queueMicrotask(ended)
          return true
        },
      }),
    sendMessage(message, transferables) {
      if (message.type === 'SYN') {
        hello = message
        sendHello()
      } else {
        inner.sendMessage(withoutStack(message), transferables)
      }
    },
    repeat: sendHello,
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
