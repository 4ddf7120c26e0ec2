/**
 * Attacks on a server, in short form. Measures what an ordinary visitor experiences meanwhile: the home page,
 * its list and its thumbnails at the 95th percentile, relative to a quiet minute before. Also simulates
 * failures of the installation and counts lost works.
 *
 * Run: npm run bench -- attack
 * (SECONDS=20 for longer attacks, ATTACK='huge pictures' for the attacks with this name only, without the bad
 * lines)
 */
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import type { Attack } from './support/attacks/attack.ts'
import { behindProxy } from './support/attacks/behind-proxy.ts'
import { databaseFailures } from './support/attacks/database-failures.ts'
import { failures, runFailure } from './support/attacks/failures.ts'
import { ATTACKS } from './support/attacks/index.ts'
import { orphan } from './support/attacks/orphan.ts'
import { startAttacker } from './support/attacks/start-attacker.ts'
import { asRatio, createBaselineVisitor, inMilliseconds, p95Of, ratioOf } from './support/baseline-visitor.ts'
import { table } from './support/figures.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const LONG = Number(process.env.SECONDS ?? 8) * SECOND

// Images come from a fake engine, because the server is what is measured.
const engine = await fixedTimeEngine(500)
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
    await waitUntilIdle(server.pid)
    const baselineVisitor = await createBaselineVisitor(server)
    await baselineVisitor(LONG)
    for (const { name } of attacks) {
      const attacker = await startAttacker(name, server.url)
      await waitUntilIdle(server.pid)
      const quiet = await baselineVisitor(LONG)
      attacker.start()
      const latencies = await baselineVisitor(LONG)
      const received = await attacker.stop()
      rows.push(
        [
          'quiet',
          inMilliseconds(p95Of(quiet, 'home page')),
          inMilliseconds(p95Of(quiet, 'list')),
          inMilliseconds(p95Of(quiet, 'thumbnail')),
          '',
          '',
        ],
        [
          name,
          asRatio(ratioOf(latencies, quiet, 'home page')),
          asRatio(ratioOf(latencies, quiet, 'list')),
          asRatio(ratioOf(latencies, quiet, 'thumbnail')),
          String(latencies.failed),
          received,
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

/** Runs the failures and reports the losses. */
async function endure(): Promise<void> {
  const lines = [['', 'lost', '']]
  const enter = ({ name, lost, of, summary, held = true }: FailureReport) => {
    lines.push([name, `${lost} of ${of}`, summary])
    if (lost > 0 || !held) process.exitCode = 1
  }
  for (const failure of failures) enter({ name: failure.name, ...(await runFailure(failure)) })
  for (const row of await databaseFailures(LONG)) enter(row)
  lines.push(['a proxy that TRUST_PROXY does not name', '', await behindProxy()])
  lines.push(['SIGTERM to npm start', '', await orphan()])
  table(lines)
}

interface FailureReport {
  name: string
  lost: number
  of: number
  summary: string
  held?: boolean
}

if (process.env.ATTACK === undefined) await endure()
