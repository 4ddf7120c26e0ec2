import { EVENTS_PING, SECOND } from '@easel/contract/numbers'
import type { ImageEvent, QuotaEvent, VipInfo } from '@easel/contract/types'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import { onReturn } from './page-life.ts'

/** `open`: events arrive as they happen. `waiting`: disconnected; poll until it reopens. */
export type StreamState = 'open' | 'waiting'

export interface EventHandlers {
  image?(event: ImageEvent): void
  quota?(event: QuotaEvent): void
  membership?(event: VipInfo): void
  state?(state: StreamState): void
}

/** Opens the stream after the event with this id. */
export type OpenStream = (lastEventId: string | null, signal: AbortSignal) => Promise<Response>

/** One server-sent event, unparsed. */
export interface StreamMessage {
  id?: string
  event?: string
  data: string
}

export interface StreamListener {
  state(state: StreamState): void
  message(message: StreamMessage): void
}

export const INITIAL_WAIT = SECOND
const MAX_WAIT = 30 * SECOND
/** Two pings are missing: the connection is dead even if the browser still shows it as open. */
const SILENCE = EVENTS_PING * 2.5
/** A ping is missing: of somebody who comes back to the page nobody waits for another one. */
const SILENCE_ON_RETURN = EVENTS_PING * 1.25

/**
 * Follows the stream until the signal aborts. Waits longer after each failure and never gives up; whoever comes back to
 * the page does not wait.
 */
export async function followStream(
  open: OpenStream,
  listener: StreamListener,
  signal: AbortSignal,
  lastEventId: string | null = null,
): Promise<void> {
  let wait = INITIAL_WAIT
  while (!signal.aborted) {
    let isRefused = false
    try {
      const response = await open(lastEventId, signal)
      if (signal.aborted) return
      listener.state('open')
      const onEvent = ({ id, event, data }: EventSourceMessage) => {
        if (signal.aborted) return
        wait = INITIAL_WAIT
        if (id) lastEventId = id
        listener.message({ id, event, data })
      }
      if (await readStream(response, signal, onEvent, SILENCE_ON_RETURN)) {
        listener.state('waiting')
        continue
      }
    } catch (thrown) {
      // An error code of the server is unlikely to go away within a second; any other failure is transient.
      if (thrown instanceof ApiError && thrown.kind === 'refused') {
        wait = Math.max(MAX_WAIT, (thrown.retryAfter ?? 0) * SECOND)
        isRefused = true
      }
    }
    if (signal.aborted) return
    listener.state('waiting')
    await pause(wait * (0.75 + Math.random() / 2), signal, isRefused)
    wait = Math.min(MAX_WAIT, wait * 2)
  }
}

/**
 * Reads until the response ends, the signal aborts, or nothing has arrived for too long.
 *
 * @param silenceOnReturn milliseconds that are too long when somebody comes back to the page: its timers may have stood still
 * @returns whether it ended for that
 */
export async function readStream(
  response: Response,
  signal: AbortSignal,
  onEvent: (message: EventSourceMessage) => void,
  silenceOnReturn = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (!response.body) return false
  const parser = createParser({ onEvent })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let wasSilent = false
  const cancel = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancel)
  const unwatch = onReturn(() => {
    if (Date.now() - heardAt <= silenceOnReturn) return
    wasSilent = true
    cancel()
  })
  try {
    while (true) {
      clearTimeout(silence)
      silence = setTimeout(cancel, SILENCE)
      heardAt = Date.now()
      const { done, value } = await reader.read()
      if (done) return wasSilent
      parser.feed(value)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cancel)
    unwatch()
  }
}

export function deliver(message: StreamMessage, handlers: EventHandlers): void {
  const data = parse(message.data)
  if (data === null) return
  if (message.event === 'image') handlers.image?.(data as ImageEvent)
  if (message.event === 'quota') handlers.quota?.(data as QuotaEvent)
  if (message.event === 'membership') handlers.membership?.(data as VipInfo)
}

/** A newer server may send unknown events: they are ignored. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @param isRefused a server that sheds load is not asked sooner because somebody looks at the page again */
export const pause = (ms: number, signal: AbortSignal, isRefused = false): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      unwatch()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    // Back online, or looked at again: reconnect without waiting any longer.
    globalThis.addEventListener?.('online', end)
    const unwatch = isRefused ? () => {} : onReturn(end)
  })
