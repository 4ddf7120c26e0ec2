import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/bench.md')
const HEAD = `# What was measured

Every figure stands beside the limit or the peer it is held against. Machines differ and are noisy: run the command
and read the ratios. \`npm run bench -- --record\` writes this page; [bench](../bench/README.md) says what each one does.
`

/** Settings of the measurements: a run with others than usual says so. */
const SETTINGS = 'CALLS ONLY PEOPLE ROUNDS RUNS SCALE SECONDS STEPS STREAMS SUBMITS RATE WORKS'.split(' ')

/** Replaces the results of a measurement in docs/bench.md. */
export function record(name: string, output: string): void {
  const sections = existsSync(FILE) ? sectionsOf(readFileSync(FILE, 'utf8')) : new Map<string, string>()
  sections.set(name, sectionOf(name, output))
  const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b)).map(([, section]) => section)
  writeFileSync(FILE, [HEAD, ...sorted].join('\n'))
}

function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^(?=## )/m)
  return new Map(sections.map((section) => [/^## (\S+)/.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`]))
}

function sectionOf(name: string, output: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const processors = cpus()
  const machine = `${processors.length} × ${processors[0]?.model.trim() || arch()}, ${platform()}, Node ${process.version}`
  const settings = SETTINGS.flatMap((key) => (process.env[key] ? [`${key}=${process.env[key]} `] : [])).join(
    '',
  )
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `## ${name}

${day} · \`${settings}npm run bench -- ${name}\` · ${machine} · load ${load} at the end

\`\`\`
${output.replace(/^\n+/, '').trimEnd()}
\`\`\`
`
}
