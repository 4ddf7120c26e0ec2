/**
 * Signing in: the time of a login with a password on a quiet server, and what an ordinary visitor experiences
 * while twenty people per second sign in for a minute (SECONDS=60), relative to quiet times of half a minute before
 * and after: a machine that changes meanwhile changes both. On the embedded database.
 *
 * Run: npm run bench -- login
 */
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { PASSWORD, postTo, register } from './support/accounts.ts'
import {
  asRatio,
  createBaselineVisitor,
  inMilliseconds,
  type Latencies,
  p95Of,
  type RequestKind,
  ratioOf,
  together,
} from './support/baseline-visitor.ts'
import { median, percentile, table } from './support/figures.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const LONG = Number(process.env.SECONDS ?? 60) * SECOND
const ACCOUNTS = 20
const EACH = 10
const A_SECOND = 20
/** The ratios are the medians of so many rounds: on a shared machine one of them may be anybody's. */
const ROUNDS = Number(process.env.ROUNDS ?? 3)

interface Round {
  times: number[]
  failed: number
  rush: Latencies
  quiet: Latencies
}

const LIMITS = JSON.stringify({ addressExistenceChecksPerWindow: 100_000 })
const server = await ServerUnderTest.start({ LOG_LEVEL: 'silent', STARTER_COLLECTION: 'shipped', LIMITS })
try {
  const targets = []
  for (let n = 0; n < ACCOUNTS; n += 1) targets.push((await register(server.url)).target)
  await waitUntilIdle(server.pid)
  for (const target of targets) await login(target)
  const alone: number[] = []
  for (let n = 0; n < EACH; n += 1) for (const target of targets) alone.push(await login(target))

  const baselineVisitor = await createBaselineVisitor(server)
  await baselineVisitor(LONG / 4)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await measureRound(baselineVisitor, targets))
  const ofQuiet = (kind: RequestKind) => inMilliseconds(median(rounds.map(({ quiet }) => p95Of(quiet, kind))))
  const ofRush = (kind: RequestKind) =>
    asRatio(median(rounds.map(({ rush, quiet }) => ratioOf(rush, quiet, kind))))
  const times = rounds.flatMap((round) => round.times)
  const failures = (of: (round: Round) => number) => String(rounds.reduce((sum, round) => sum + of(round), 0))

  table([
    ['', 'login p50', 'login p95', 'home page', 'list', 'thumbnail', 'failed'],
    ['wanted', '≤ 60 ms', '', '≤ 1.50 ×', '≤ 1.50 ×', '≤ 1.50 ×', '0'],
    ['alone', ms(alone, 0.5), ms(alone, 0.95), ...ways(ofQuiet), failures(({ quiet }) => quiet.failed)],
    [
      `${A_SECOND} a second`,
      ms(times, 0.5),
      ms(times, 0.95),
      ...ways(ofRush),
      failures(({ rush, failed }) => rush.failed + failed),
    ],
  ])
} finally {
  await server.end()
}

function ms(times: readonly number[], share: number): string {
  return inMilliseconds(percentile([...times], share))
}

/** Half a minute of quiet, a minute of logins, half a minute of quiet. */
async function measureRound(
  visit: (ms: number) => Promise<Latencies>,
  accounts: readonly string[],
): Promise<Round> {
  await waitUntilIdle(server.pid)
  const before = await visit(LONG / 2)
  const signingIn = signIn(accounts)
  const rush = await visit(LONG)
  const { times, failed } = await signingIn
  await waitUntilIdle(server.pid)
  return { times, failed, rush, quiet: together(before, await visit(LONG / 2)) }
}

function ways(figure: (kind: RequestKind) => string): string[] {
  return [figure('home page'), figure('list'), figure('thumbnail')]
}

/** Returns the duration in ms. */
async function login(target: string): Promise<number> {
  const verifyCode = { codeType: 'Email', codePurpose: 'Login', target, code: '0000' }
  const startedAt = performance.now()
  await postTo(server.url, '/api/v2/user/login', { password: PASSWORD, verifyCode })
  return performance.now() - startedAt
}

/** Starts a login every 50 ms, whether or not the previous one has finished. */
async function signIn(accounts: readonly string[]): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const running: Promise<void>[] = []
  const end = performance.now() + LONG
  for (let n = 0; performance.now() < end; n += 1) {
    const target = accounts[n % accounts.length] ?? ''
    running.push(
      login(target).then(
        (duration) => void times.push(duration),
        () => {
          failed += 1
        },
      ),
    )
    await pause(SECOND / A_SECOND)
  }
  await Promise.all(running)
  return { times, failed }
}
