import type { ImageSet } from '@easel/contract/types'

/** What is answered over and over, as bytes. */
const known = new WeakMap<object, Buffer>()

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** Writes an answer that others will get as well only once. It must not be changed any more. */
export function writtenOnce(set: ImageSet): ImageSet {
  known.set(set, json(set))
  return set
}

interface Envelope {
  statusCode: number
  message: string
  data: unknown
}

/**
 * An answer as bytes: a socket takes them as they are, while a long string is measured and turned into bytes by it. Of
 * a list, what is written already is put in its place.
 */
export function bytesOf(envelope: Envelope): Buffer {
  const { data } = envelope
  if (!isList(data) || !data.items.some((item) => known.has(item))) return json(envelope)
  const { items, ...rest } = data
  const head = JSON.stringify({ ...envelope, data: rest })
  // `items` is appended as the last field, followed only by the ends of both objects.
  const around = head.slice(0, -2)
  const comma = Object.keys(rest).length > 0 ? ',' : ''
  const pieces: Buffer[] = [Buffer.from(`${around}${comma}"items":[`)]
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(COMMA)
    pieces.push(known.get(item) ?? json(item))
  }
  pieces.push(END)
  return Buffer.concat(pieces)
}

const COMMA = Buffer.from(',')
const END = Buffer.from(']}}')

const isList = (data: unknown): data is { items: object[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
