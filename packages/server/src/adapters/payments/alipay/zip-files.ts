import { inflateRawSync } from 'node:zlib'
import { ProviderUnavailable } from '../../../domain/payments/ports.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const MAX_FILE_BYTES = 256 * 1024 * 1024

/** The contents of a small zip, by its central directory. Their names are in an encoding that nothing here needs. */
export function filesOfZip(zip: Buffer): Buffer[] {
  try {
    return entriesOf(zip)
  } catch (error) {
    throw new ProviderUnavailable('alipay', `the bill is no readable zip (${String(error)})`)
  }
}

function entriesOf(zip: Buffer): Buffer[] {
  const end = endOf(zip)
  const files: Buffer[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('an entry is missing')
    files.push(fileOf(zip, at))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - MAX_COMMENT); at -= 1)
    if (zip.readUInt32LE(at) === END) return at
  throw new Error('it has no end')
}

function fileOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10)
  const size = zip.readUInt32LE(entry + 20)
  const header = zip.readUInt32LE(entry + 42)
  const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const bytes = zip.subarray(begin, begin + size)
  if (bytes.length !== size) throw new Error('it is cut off')
  if (method === STORED) return bytes
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: MAX_FILE_BYTES })
  throw new Error(`method ${method} is unknown`)
}
