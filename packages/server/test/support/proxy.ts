import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a server and its database that can go silent: it accepts data and answers nothing. */
export async function startProxy(port: number) {
  let silent = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    // A connection from the silent time stays silent, as behind a router that has dropped it.
    let lost = silent
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        lost ||= silent
        if (!lost) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        lost ||= silent
        if (!lost) to.destroy()
      })
    }
    silenced.add(() => {
      lost = true
    })
  })
  const silenced = new Set<() => void>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silence(): void {
      silent = true
      for (const drop of silenced) drop()
      silenced.clear()
    },
    /** For new connections. */
    speak(): void {
      silent = false
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
