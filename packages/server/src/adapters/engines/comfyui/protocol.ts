import { z } from 'zod'

export const Accepted = z.object({ prompt_id: z.string().min(1) })

const Picture = z.object({ filename: z.string().min(1), subfolder: z.string().default(''), type: z.string() })
/** A file at the service. */
export type PictureFile = z.output<typeof Picture>

const Status = z.object({
  status_str: z.string(),
  messages: z.array(z.tuple([z.string(), z.unknown()])).catch([]),
})
const Entry = z.object({
  outputs: z.record(z.string(), z.object({ images: z.array(z.unknown()).optional() })).catch({}),
  status: Status.nullish().catch(null),
})
const History = z.record(z.string(), Entry)
const Failure = z.object({ exception_type: z.string(), node_type: z.string() })

/** How a task has ended. */
export type Ending =
  | { kind: 'made'; pictures: PictureFile[] }
  | { kind: 'stopped' }
  | { kind: 'failed'; exception: string; node: string }

/** Null: it has not ended, or the service does not know it. */
export function endingIn(body: unknown, id: string): Ending | null {
  const entry = History.safeParse(body).data?.[id]
  if (!entry) return null
  if (entry.status?.status_str === 'error') {
    const { messages } = entry.status
    if (messages.some(([type]) => type === 'execution_interrupted')) return { kind: 'stopped' }
    const failure = messages.find(([type]) => type === 'execution_error')?.[1]
    const { exception_type = '', node_type = '' } = Failure.safeParse(failure).data ?? {}
    return { kind: 'failed', exception: exception_type, node: node_type }
  }
  const pictures = Object.values(entry.outputs)
    .flatMap(({ images }) => images ?? [])
    .flatMap((image) => Picture.safeParse(image).data ?? [])
  const saved = pictures.filter(({ type }) => type === 'output')
  // Nodes that show something on the way give temporary files; where nothing is saved they are the result.
  return { kind: 'made', pictures: saved.length > 0 ? saved : pictures }
}

/** Items are arrays with the id in the second place. */
const Item = z.tuple([z.unknown(), z.string()]).rest(z.unknown())
const Queue = z.object({ queue_running: z.array(Item), queue_pending: z.array(Item) })

export function queueIn(body: unknown): { running: string[]; pending: string[] } | null {
  const { data } = Queue.safeParse(body)
  const ids = (items: z.output<typeof Item>[]) => items.map(([, id]) => id)
  return data ? { running: ids(data.queue_running), pending: ids(data.queue_pending) } : null
}

export const Uploaded = z.object({ name: z.string().min(1), subfolder: z.string().default('') })

const Message = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()).catch({}) })
const ENDINGS = ['execution_success', 'execution_error', 'execution_interrupted']

/** What the socket says about a task. */
export interface TaskNews {
  /** Null: of none in particular. */
  task: string | null
  /** Of the node that runs, 0 to 1; null: nothing about it. */
  fraction: number | null
  /** It has ended, in whatever way. */
  ended: boolean
}

export function newsIn(text: string): TaskNews | null {
  const message = Message.safeParse(jsonIn(text)).data
  if (!message) return null
  const { type, data } = message
  const { prompt_id: id, value, max } = data
  const isProgress = type === 'progress' && typeof value === 'number' && typeof max === 'number' && max > 0
  return {
    task: typeof id === 'string' ? id : null,
    fraction: isProgress ? Math.min(1, Math.max(0, value / max)) : null,
    ended: ENDINGS.includes(type) || (type === 'executing' && data.node === null),
  }
}

const PREVIEW = 1
/** What precedes the file of a first look: its kind and its format, four bytes each. */
const HEADER = 8

/** The file of a first look in a binary message; null: it is something else. */
export function previewIn(message: ArrayBuffer): Uint8Array | null {
  if (message.byteLength <= HEADER || new DataView(message).getUint32(0) !== PREVIEW) return null
  return new Uint8Array(message, HEADER)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
