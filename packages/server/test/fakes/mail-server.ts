import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Arrived {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server on this machine, with one account. */
export async function mailServer({ user, password }: { user: string; password: string }) {
  const arrived: Arrived[] = []
  /** What waits to be taken, where the server takes its time. */
  let held: Map<string, () => void> | null = null
  let refusal: { code: number } | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 })),
    // A client that has closed the connection does not wait.
    onClose: ({ id }) => void held?.delete(id),
    onRcptTo: (_, __, done) =>
      done(refusal ? Object.assign(new Error('refused'), { responseCode: refusal.code }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const take = () => {
          arrived.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          done()
        }
        if (held) held.set(session.id, take)
        else take()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    port,
    arrived,
    /** True: nothing is answered from now on; false: all of that is taken. */
    hold: (holding: boolean) => {
      const waiting = held ?? new Map<string, () => void>()
      held = holding ? new Map() : null
      for (const take of waiting.values()) take()
    },
    /** How many wait at this moment. */
    held: () => held?.size ?? 0,
    /** Refuses every recipient with this status; null: takes them again. */
    refuse: (code: number | null) => {
      refusal = code === null ? null : { code }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
