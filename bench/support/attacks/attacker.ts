/**
 * Runs one attack in a separate process, as `attacker.ts <name> <url>`: real attackers are on other machines,
 * so their own CPU time should not slow down the victims. Sends `ready`, attacks between the messages `start`
 * and `stop`, and then sends the result.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { ATTACKS } from './index.ts'

// Lowest priority, as far as the system supports it.
try {
  execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
} catch {
  console.error('No chrt here: the attackers compete with the server for the processor.')
}

const [name, url = ''] = process.argv.slice(2)
const attack = ATTACKS.find((one) => one.name === name)
if (!attack || !process.send)
  throw new Error(`There is no attack ${name}, or no parent process to report to.`)
const run = await attack.prepare({ url, port: Number(new URL(url).port) })
process.send('ready')
await once(process, 'message')
const stop = new AbortController()
const stopped = once(process, 'message').then(() => stop.abort())
const received = await run(stop.signal)
await stopped
process.send(received)
process.disconnect()
