/**
 * `npm test`: every check there is, one after the other, and at the end one line that counts them.
 * `--quick` leaves out what needs a browser or a real PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/reports')
const quick = process.argv.includes('--quick')
/** With the long forms of what has a short one. */
const long = process.argv.includes('--long')

/** A quick run reads anew only what has changed since the one before. The whole run trusts nothing. */
const REMEMBERED = {
  types: ['--incremental', '--tsBuildInfoFile', join(ROOT, '.cache/types.tsbuildinfo')],
  imports: ['--cache', join(ROOT, '.cache/dependency-cruiser')],
}

interface Count {
  passed: number
  failed: number
}
interface Step {
  name: string
  args: string[]
  env?: Record<string, string>
  /** Reads the counts of a runner's report; without it the step counts as one. */
  report?: { file: string; read(report: never): Count }
  slow?: boolean
}

const bin = (path: string): string => join(ROOT, 'node_modules', path)
const report = (name: string): string => join(REPORTS, `${name}.json`)

const readVitest = (json: {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}) => ({
  passed: json.numPassedTests,
  // A file that does not even load has no failed tests, only a failed suite.
  failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 ? 1 : 0),
})
const readPlaywright = (json: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
  passed: json.stats.expected + json.stats.flaky,
  failed: json.stats.unexpected,
})

const vitest = (name: string, extra: string[], env: Record<string, string> = {}): Step => ({
  name,
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
    ...extra,
  ],
  env,
  report: { file: report(name), read: readVitest },
})

/** What reads the sources alone: as many at once as there are cores, what each says in one piece. */
const readings: Step[] = [
  { name: 'types', args: [bin('typescript-native/bin/tsc'), '-p', ROOT, ...(quick ? REMEMBERED.types : [])] },
  { name: 'lint and format', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'who imports whom',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...[
        'packages',
        'scripts',
        'e2e',
        'bench',
        'examples',
        'stories',
        '--config',
        join(ROOT, '.dependency-cruiser.cjs'),
        ...(quick ? REMEMBERED.imports : []),
      ],
    ],
  },
  { name: 'languages are complete', args: [join(ROOT, 'scripts/check-catalogs.ts')] },
]

const steps: Step[] = [
  // Before the units: a server without its pages says so, and some of them listen to what it says.
  { name: 'build', args: [join(ROOT, 'scripts/build.ts')] },
  // One worker more than cores: much of a quick test is waiting.
  quick
    ? vitest('units', [`--maxWorkers=${availableParallelism() + 1}`], { EASEL_TEST_QUICK: '1' })
    : vitest('units', [], long ? { EASEL_TEST_LONG: '1' } : {}),
  { name: 'bytes', args: [join(ROOT, 'scripts/check-bytes.ts')], slow: true },
  { ...vitest('stories', ['--config', join(ROOT, 'stories/vitest.config.ts')]), slow: true },
  {
    name: 'journeys in a browser',
    args: [bin('playwright/cli.js'), 'test', '--config', join(ROOT, 'e2e/playwright.config.ts')],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
    report: { file: report('playwright'), read: readPlaywright },
    slow: true,
  },
]

async function run(step: Step, stdio: 'inherit' | 'pipe' = 'inherit'): Promise<Count> {
  const started = performance.now()
  if (stdio === 'inherit') console.log(`\n▸ ${step.name}`)
  const child = spawn(process.execPath, step.args, {
    cwd: ROOT,
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ...step.env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const status = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('close', (code) => resolve(code ?? 1))
  })
  const count = countOf(step, status)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (stdio === 'pipe') console.log(`\n▸ ${step.name}\n${said.trimEnd()}`)
  console.log(`  ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`)
  return count
}

/** Runs steps side by side; each takes the next when it is done. */
async function runTogether(waiting: Step[]): Promise<Count[]> {
  const counts: Count[] = []
  const next = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    counts.push(await run(step, 'pipe'))
    await next()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
  return counts
}

function countOf(step: Step, status: number): Count {
  const one: Count = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!step.report) return one
  try {
    const count = step.report.read(JSON.parse(readFileSync(step.report.file, 'utf8')) as never)
    // A runner that ended badly without a failed test has failed all the same.
    return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch {
    return one.failed ? one : { passed: 0, failed: 1 }
  }
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (!quick) findBrowser()
const chosen = steps.filter((step) => !(quick && step.slow))
const counts = await runTogether([...readings])
for (const step of chosen) counts.push(await run(step))
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
