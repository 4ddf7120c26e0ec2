/**
 * One attack in a process of its own, run as `attacker.ts <name> <url>`: attackers sit on other machines, so that what
 * they cost themselves must not count as what their victims feel. It says `ready`, attacks from the message `start` to
 * the message `stop`, and then says what it got.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { ATTACKS } from './index.ts'

// It takes the processor only when nobody else wants it, as far as this machine can be told so.
try {
  execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
} catch {
  console.error('No chrt here: the attackers take processor time from those whom they attack.')
}

const [name, url = ''] = process.argv.slice(2)
const attack = ATTACKS.find((one) => one.name === name)
if (!attack || !process.send) throw new Error(`There is no attack ${name}, or nobody to tell about it.`)
const run = await attack.prepare({ url, port: Number(new URL(url).port) })
process.send('ready')
await once(process, 'message')
const stop = new AbortController()
const stopped = once(process, 'message').then(() => stop.abort())
const got = await run(stop.signal)
await stopped
process.send(got)
process.disconnect()
