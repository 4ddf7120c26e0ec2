/** Bytes of what stands before each file of a zip, up to its name. */
const HEAD = 30
const FILE = 0x04034b50
/** Of the flags: the size comes after the file. */
const SIZE_AFTER = 8

/**
 * Tells how many files of a zip have arrived whole, piece by piece: the server stores them one after the other, each
 * with its size before it. Counts no further where that is otherwise.
 */
export function zipCounter(onFile: (count: number) => void): (piece: Uint8Array) => void {
  const head = new DataView(new ArrayBuffer(HEAD))
  let known = 0
  let left = 0
  let count = 0
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      if (known < HEAD) {
        head.setUint8(known, piece[at] ?? 0)
        known += 1
        at += 1
        if (known === HEAD) left = lengthOf(head)
        continue
      }
      const step = Math.min(left, piece.length - at)
      left -= step
      at += step
      if (left > 0) continue
      known = 0
      count += 1
      onFile(count)
    }
  }
}

/** Of a file with its name; without end where no further file begins. */
function lengthOf(head: DataView): number {
  const isFile = head.getUint32(0, true) === FILE && !(head.getUint16(6, true) & SIZE_AFTER)
  return isFile ? head.getUint32(18, true) + head.getUint16(26, true) + head.getUint16(28, true) : Infinity
}
