import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts the process of the attack with this name; resolves when it is ready. */
export async function startAttacker(name: string, url: string) {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [name, url])
  const summary = async (): Promise<string> => {
    const ended = once(child, 'exit').then(([code]): never => {
      throw new Error(`The attacker ended with ${code}: ${name}`)
    })
    const [message] = await Promise.race([once(child, 'message'), ended])
    return String(message)
  }
  await summary()
  return {
    start: (): void => void child.send('start'),
    /** Ends the attack; returns its result. */
    stop: async (): Promise<string> => {
      const received = summary()
      child.send('stop')
      return received
    },
  }
}
