import { pause } from '../outside/service.ts'
import { newsIn, previewIn, type TaskNews } from './protocol.ts'

interface SocketSettings {
  url: string
  headers: Record<string, string>
  /** How long after a loss it is opened again. */
  retryMs: number
  onNews(news: TaskNews): void
  onPreview(file: Uint8Array): void
}

/** Node's own takes headers, which the types of browsers do not have. */
const Socket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket

/**
 * Listens until `signal` aborts, and resolves then. Nothing rests on it but first looks and progress: what is missed
 * is found by polling.
 */
export async function listen(settings: SocketSettings, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await once(settings, signal)
    await pause(settings.retryMs, signal).catch(() => {})
  }
}

/** Resolves when the connection is closed. */
function once({ url, headers, onNews, onPreview }: SocketSettings, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket = new Socket(url, { headers })
    socket.binaryType = 'arraybuffer'
    const stop = () => socket.close()
    signal.addEventListener('abort', stop, { once: true })
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') {
        const news = newsIn(data)
        if (news) onNews(news)
      } else if (data instanceof ArrayBuffer) {
        const file = previewIn(data)
        if (file) onPreview(file)
      }
    })
    const end = () => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    socket.addEventListener('error', end, { once: true })
    socket.addEventListener('close', end, { once: true })
  })
}
