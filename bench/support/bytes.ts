import { get } from 'node:http'

const KB = 1024

/** Transferred bytes of one file, without headers. */
function bytesOf(address: string, encoding: Encoding): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

type Encoding = 'br' | 'gzip'

/** Transferred kilobytes of all these files, without headers. */
export async function kilobytesOf(addresses: Iterable<string>, encoding: Encoding): Promise<string> {
  const sizes = await Promise.all([...addresses].map((address) => bytesOf(address, encoding)))
  return `${(sizes.reduce((total, size) => total + size, 0) / KB).toFixed(1)} KB`
}
