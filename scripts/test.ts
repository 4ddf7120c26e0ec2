/**
 * `npm test`: every check there is, one after the other, and at the end one line that counts them.
 * `--quick` leaves out what needs a browser, and tests that open a database or render (heavy-tests.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { type Failure, type Outcome, type ReportReader, readPlaywright, readVitest } from './test-reports.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/reports')
/** Hundreds of processes load the same modules: what one has compiled, the others find there. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/easel-compiled')
const quick = process.argv.includes('--quick')
/** With the long forms of what has a short one. */
const long = process.argv.includes('--long')

/** A quick run reads anew only what has changed since the one before. The whole run trusts nothing. */
const REMEMBERED = {
  types: ['--incremental', '--tsBuildInfoFile', join(ROOT, '.cache/types.tsbuildinfo')],
  imports: ['--cache', join(ROOT, '.cache/dependency-cruiser')],
}

interface Step {
  name: string
  args: string[]
  env?: Record<string, string>
  /** The runner's report, and how it is read; without it the step counts as one. */
  report?: { file: string; read: ReportReader }
  /** A line that a complete run prints: some launchers end with 0 although what they started was killed. */
  completes?: RegExp
  /** What runs these failed tests again, one file at a time. Playwright does so by itself. */
  again?: (files: string[], names: string[]) => Step
  /** No test needs another one of its file: the failed ones alone run again. */
  independent?: boolean
}

/** With failures in more files than this, something is broken: nothing is tried a second time. */
const TRIED_AGAIN = 3

const bin = (path: string): string => join(ROOT, 'node_modules', path)
const report = (name: string): string => join(REPORTS, `${name}.json`)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vitest = (name: string, extra: string[], env: Record<string, string> = {}): Step => ({
  again: (files, names) => {
    const named = names.length > 0 ? ['--testNamePattern', `^(${names.map(escaped).join('|')})$`] : []
    return vitest(`${name}, tried again`, [...extra, '--no-file-parallelism', ...named, ...files], env)
  },
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
  {
    name: 'lint and format',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
    completes: /^Checked \d+ files/m,
  },
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
  {
    name: 'what follows from the tables is current',
    args: [join(ROOT, 'scripts/write-tables.ts'), '--check'],
  },
  { name: 'languages are complete', args: [join(ROOT, 'scripts/check-catalogs.ts')] },
  { name: 'paths in documents', args: [join(ROOT, 'scripts/check-paths.ts')] },
  { name: 'licences', args: [join(ROOT, 'scripts/check-licences.ts')] },
  { name: 'bill of materials', args: [join(ROOT, 'scripts/dependencies.ts'), 'sbom', '--check'] },
  // It says so where the registry cannot be asked.
  { name: 'known weaknesses', args: [join(ROOT, 'scripts/dependencies.ts'), 'audit', '--if-told'] },
]

/** Before the units: a server without its pages says so, and some of them listen to what it says. */
const build: Step = { name: 'build', args: [join(ROOT, 'scripts/build.ts')] }

// One worker more than cores: much of a test is waiting.
const units = vitest('units', [`--maxWorkers=${availableParallelism() + 1}`], {
  ...(quick ? { EASEL_TEST_QUICK: '1' } : {}),
  ...(long ? { EASEL_TEST_LONG: '1' } : {}),
})

/** What a quick run leaves out: it needs the built pages, or a browser. */
const inBrowser: Step[] = [
  { name: 'bytes', args: [join(ROOT, 'scripts/check-bytes.ts')] },
  // A file has all stories in one language, which take minutes.
  { ...vitest('stories', ['--config', join(ROOT, 'stories/vitest.config.ts')]), independent: true },
  {
    name: 'journeys in a browser',
    args: [bin('playwright/cli.js'), 'test', '--config', join(ROOT, 'e2e/playwright.config.ts')],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
    report: { file: report('playwright'), read: readPlaywright },
  },
]

/** Whoever ends the run ends what it has started. */
const running = new Set<ChildProcess>()
let requests: NodeJS.Signals | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    requests = signal
    for (const child of running) child.kill(signal)
  })
}

async function run(step: Step, stdio: 'inherit' | 'pipe' = 'inherit'): Promise<Outcome> {
  const started = performance.now()
  if (stdio === 'inherit') console.log(`\n▸ ${step.name}`)
  const child = spawn(process.execPath, step.args, {
    cwd: ROOT,
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ...step.env },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const status = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('close', (code) => resolve(code ?? 1))
  })
  running.delete(child)
  if (requests) process.exit(128 + constants.signals[requests])
  const outcome = outcomeOf(step, status, output)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (stdio === 'pipe') console.log(`\n▸ ${step.name}\n${output.trimEnd()}`)
  console.log(`  ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`)
  return outcome
}

/** Runs steps side by side; each takes the next when it is done. */
async function runTogether(waiting: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const next = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    outcomes.push(await run(step, 'pipe'))
    await next()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
  return outcomes
}

function outcomeOf(step: Step, status: number, output: string): Outcome {
  const ended = { test: step.name, message: `ended with ${status}` }
  if (!step.report) {
    if (status !== 0) return { passed: 0, failed: 1, failures: [ended] }
    // What could not be asked has not passed either.
    if (/^skipped: /m.test(output)) return { passed: 0, failed: 0, failures: [] }
    if (step.completes === undefined || step.completes.test(output))
      return { passed: 1, failed: 0, failures: [] }
    const message = `ended with 0, but printed no line like ${step.completes}`
    return { passed: 0, failed: 1, failures: [{ test: step.name, message }] }
  }
  try {
    const outcome = step.report.read(step.report.file)
    // A runner that ended badly without a failed test has failed all the same.
    return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, failures: [ended] } : outcome
  } catch (error) {
    const message = `its report cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { passed: 0, failed: 1, failures: [{ test: step.name, message }] }
  }
}

/**
 * A test that fails beside others and passes by itself depends on the machine: it is named as flaky, as the
 * browser's runner does, so that it is mended, but it does not hold up everybody's work.
 */
async function runTwice(step: Step, stdio: 'inherit' | 'pipe' = 'inherit'): Promise<Outcome> {
  const first = await run(step, stdio)
  const files = [...new Set(first.failures.map(({ file }) => file))].filter((file) => file !== undefined)
  if (!step.again || files.length === 0 || files.length > TRIED_AGAIN) return first
  const names = step.independent ? first.failures.map(({ name }) => name) : []
  const known = names.filter((name) => name !== undefined)
  const second = await run(step.again(files, known.length === first.failures.length ? known : []), stdio)
  if (second.failed > 0) return { ...first, failures: second.failures }
  flaky.push(...first.failures)
  return { passed: first.passed + first.failed, failed: 0, failures: [] }
}

/** The last lines of a failed run: whoever sees only its end learns what failed, and why. */
function list(what: 'failed' | 'flaky', failures: Failure[]): void {
  const LINES = 12
  for (const { test, message } of failures) {
    const lines = message.trim().split('\n').slice(0, LINES)
    console.log(`\n${what}: ${test.replace(`${ROOT}/`, '')}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (!quick) findBrowser()
const flaky: Failure[] = []
const outcomes = await runTogether([...readings])
outcomes.push(await run(build))
if (quick) outcomes.push(await runTwice(units))
else {
  // Side by side: neither a page nor a process that is being killed keeps the cores busy.
  const unitsRun = runTwice(units, 'pipe')
  for (const step of inBrowser) outcomes.push(await runTwice(step))
  outcomes.push(await unitsRun)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
list('flaky', flaky)
list(
  'failed',
  outcomes.flatMap(({ failures }) => failures),
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
