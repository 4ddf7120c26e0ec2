/**
 * One set of four, from the submit to its display: the time of the first preview and of all four images with
 * their smaller files, the memory meanwhile, and how fast the server answers other visitors.
 *
 * Run: npm run bench -- making
 */
import { ServerUnderTest } from '../e2e/support/server.ts'
import { median, residentMb, table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'

const PROMPTS = ['月光下的灯塔，星空', 'a little fox in an autumn forest', 'un castillo junto al lago']
const server = await ServerUnderTest.start({ LOG_LEVEL: 'error', STARTER_COLLECTION: '0' })

interface Run {
  firstPreview: number
  allFour: number
  peakMb: number
  answers: number[]
}

try {
  const runs: Run[] = []
  for (const prompt of PROMPTS) runs.push(await make(prompt))
  const of = (key: 'firstPreview' | 'allFour' | 'peakMb') => median(runs.map((run) => run[key]))
  const answers = runs.flatMap((run) => run.answers).sort((a, b) => a - b)
  table([
    ['first preview', `${of('firstPreview').toFixed(0)} ms`, '≤ 600 ms'],
    ['four pictures to be seen', `${of('allFour').toFixed(0)} ms`, '≤ 3500 ms'],
    ['resident memory, peak', `${Math.max(...runs.map((run) => run.peakMb)).toFixed(0)} MB`, '≤ 1400 MB'],
    ['answers meanwhile, p50', `${median(answers).toFixed(0)} ms`, ''],
    ['answers meanwhile, p95', `${(answers[Math.floor(answers.length * 0.95)] ?? 0).toFixed(0)} ms`, ''],
  ])
} finally {
  await server.end()
}

async function make(prompt: string): Promise<Run> {
  const visitor = createVisitor(server.url)
  const run: Run = { firstPreview: 0, allFour: 0, peakMb: 0, answers: [] }
  await visitor.client.call('redDot')
  const started = performance.now()
  const id = await visitor.submit(prompt)
  while (run.allFour === 0) {
    const startedAt = performance.now()
    const set = await visitor.read(id)
    run.answers.push(performance.now() - startedAt)
    if (!set) throw new Error('The set is gone.')
    const now = performance.now() - started
    run.peakMb = Math.max(run.peakMb, residentMb(server.pid))
    if (run.firstPreview === 0 && set.slots.some((slot) => slot.previewUrl)) run.firstPreview = now
    if (set.status === 3) throw new Error(`failed: ${set.failure?.code}`)
    if (set.status === 4) run.allFour = now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return run
}
