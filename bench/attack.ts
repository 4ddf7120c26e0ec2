/**
 * Attacks on a server, in short form. Measures what an ordinary visitor experiences meanwhile: the home page,
 * its list and its thumbnails at the 95th percentile, relative to a quiet minute before. Also simulates
 * failures ("bad days") and counts lost works.
 *
 * Run: npm run bench -- attack
 * (SECONDS=20 for longer attacks, ATTACK='huge pictures' for the attacks with this name only, without the bad
 * days)
 */
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { steadyEngine } from '../packages/server/test/fakes/steady.ts'
import type { Attack } from './support/attacks/attack.ts'
import { badDays, live } from './support/attacks/bad-days.ts'
import { behindProxy } from './support/attacks/behind-proxy.ts'
import { databaseDays } from './support/attacks/database-days.ts'
import { ATTACKS } from './support/attacks/index.ts'
import { orphan } from './support/attacks/orphan.ts'
import { startAttacker } from './support/attacks/start-attacker.ts'
import { calm } from './support/calm.ts'
import { table } from './support/figures.ts'
import { createOrdinaryVisitor, p95Of, ratioOf } from './support/ordinary.ts'

const LONG = Number(process.env.SECONDS ?? 8) * SECOND

// Images come from a fake engine, because the server is what is measured.
const engine = await steadyEngine(500)
const SETTINGS = { ...engine.env, LOG_LEVEL: 'silent', STARTER_COLLECTION: 'shipped' }
// Short enough to cut off connections within one attack.
const LIMITS = { bodySeconds: 3, headerSeconds: 3 }
const BEHIND_PROXY = { TRUST_PROXY: '1', LIMITS: JSON.stringify(LIMITS) }
const DIRECT = { LIMITS: JSON.stringify({ ...LIMITS, limitPrivateAddresses: true }) }

const rows = [
  ['', 'home page', 'list', 'thumbnail', 'failed', 'the attacker got'],
  ['wanted', '', '', '≤ 1.50 ×', '0', ''],
]
/** Adds a row for each attack, all on the same server. */
async function suffer(attacks: readonly Attack[], settings: Record<string, string>): Promise<void> {
  if (attacks.length === 0) return
  const server = await ServerUnderTest.start({ ...SETTINGS, ...settings })
  try {
    await calm(server.pid)
    const look = await createOrdinaryVisitor(server)
    await look(LONG)
    for (const { name } of attacks) {
      const attacker = await startAttacker(name, server.url)
      await calm(server.pid)
      const quiet = await look(LONG)
      attacker.start()
      const felt = await look(LONG)
      const got = await attacker.stop()
      rows.push(
        ['quiet', p95Of(quiet, 'home page'), p95Of(quiet, 'list'), p95Of(quiet, 'thumbnail'), '', ''],
        [
          name,
          ratioOf(felt, quiet, 'home page'),
          ratioOf(felt, quiet, 'list'),
          ratioOf(felt, quiet, 'thumbnail'),
          String(felt.failed),
          got,
        ],
      )
      await pause(SECOND)
    }
  } finally {
    await server.end()
  }
}

const chosen = ATTACKS.filter(({ name }) => name.includes(process.env.ATTACK ?? ''))
try {
  await suffer(
    chosen.filter(({ direct }) => !direct),
    BEHIND_PROXY,
  )
  await suffer(
    chosen.filter(({ direct }) => direct),
    DIRECT,
  )
} finally {
  engine.close()
}
table(rows)

/** Runs the bad days and reports the losses. */
async function endure(): Promise<void> {
  const days = [['', 'lost', '']]
  const enter = ({ name, lost, of, said, held = true }: Day) => {
    days.push([name, `${lost} of ${of}`, said])
    if (lost > 0 || !held) process.exitCode = 1
  }
  for (const day of badDays) enter({ name: day.name, ...(await live(day)) })
  for (const row of await databaseDays(LONG)) enter(row)
  days.push(['a proxy that TRUST_PROXY does not name', '', await behindProxy()])
  days.push(['SIGTERM to npm start', '', await orphan()])
  table(days)
}

interface Day {
  name: string
  lost: number
  of: number
  said: string
  held?: boolean
}

if (process.env.ATTACK === undefined) await endure()
