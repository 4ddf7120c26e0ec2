/**
 * Kills the server ten times (`kill -9`) while it generates images and receives submits. Then checks that
 * every acknowledged submit has ended, with four images or with a refund, and that the file of every image
 * exists.
 *
 * Run: npm run bench -- kill-storm
 */
import type { ImageSet } from '@easel/contract/types'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const SUBMITS_PER_ROUND = 3
const LIMITS = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000, attempts: 3 }
const TIMEOUT = 300_000

const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  STARTER_COLLECTION: '0',
  LIMITS: JSON.stringify(LIMITS),
})
const visitor = createVisitor(server.url)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

try {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let n = 0; n < SUBMITS_PER_ROUND; n += 1) {
      const prompt = `A fox under the moon, ${kill}.${n}`
      acknowledged.push(await visitor.submit(prompt))
    }
    await pause(200 + Math.random() * 3000)
    await server.down('SIGKILL')
    await server.up()
  }
  const sets = await ended(acknowledged)
  const succeeded = sets.filter(({ status }) => status === 4)
  const refunded = sets.filter(({ status, quota }) => status === 3 && quota.refunded === quota.charged)
  const whole = await Promise.all(succeeded.map(isComplete))
  table([
    ['acknowledged submits', String(acknowledged.length), ''],
    ['ended with four pictures', String(succeeded.length), ''],
    ['ended with a refund', String(refunded.length), reasonsOf(refunded)],
    ['lost', String(acknowledged.length - succeeded.length - refunded.length), '0'],
    ['with a picture missing', String(whole.filter((each) => !each).length), '0'],
  ])
  if (succeeded.length + refunded.length !== acknowledged.length || whole.includes(false))
    process.exitCode = 1
} finally {
  await server.end()
}

/** Counts the failures by reason. */
function reasonsOf(failed: ImageSet[]): string {
  const counts = Map.groupBy(failed, ({ failure }) => failure?.code)
  return [...counts].map(([code, { length }]) => `${code} ${length}`).join(', ')
}

/** Waits until all of them have ended. */
async function ended(ids: readonly string[]): Promise<ImageSet[]> {
  const until = Date.now() + TIMEOUT
  const sets: ImageSet[] = []
  for (const id of ids) {
    for (;;) {
      const set = await visitor.read(id)
      if (set && set.status >= 3) sets.push(set)
      if (!set || set.status >= 3) break
      if (Date.now() > until) throw new Error(`Not ended: ${JSON.stringify(set)}`)
      await pause(200)
    }
  }
  return sets
}

async function isComplete({ slots, quota }: ImageSet): Promise<boolean> {
  if (slots.length !== 4 || quota.refunded !== 0) return false
  const files = slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl, previewUrl])
  const answers = await Promise.all(
    files.map(async (file) => file !== null && (await fetch(new URL(file, server.url))).ok),
  )
  return answers.every(Boolean)
}
