/**
 * Every page of the site for a new visitor with a mid-range phone (412×823, CPU ×4, 1.6 Mbit/s, 150 ms): when something
 * is painted, when the largest part is, whether it moves, how long the main thread is blocked, and when the page can
 * be used: its wall, its field or its empty state has been rendered by the application.
 *
 * Run: npm run bench -- pages (builds first if needed). `WATERFALL=1` prints what is loaded when.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import { PAGES } from '@easel/contract/pages'
import { ServerUnderTest } from '../e2e/support/server.ts'
import type { DevtoolsPage } from './support/devtools.ts'
import { median, table } from './support/figures.ts'
import { launchPhone, type Paints, paintsSeen } from './support/phone.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const SETTLE_MS = 3_000
/** Milliseconds between two looks at whether the page can be used. */
const POLL_MS = 50
const USABLE_WITHIN_MS = 60_000

interface Figures extends Paints {
  usable: number
}

/** What a person has come for, as the application renders it. */
const CONTENT: Record<keyof typeof PAGES, string> = {
  home: '.easel-root main li img',
  create: '.easel-root main textarea',
  square: '.easel-root main li img',
  works: '.easel-root main h1',
  queue: '.easel-root main h1',
  author: '.easel-root main li img',
}

/** The works on the author's page: as many as a visitor may make in a day. */
const SHOWN = 3

const server = await ServerUnderTest.start({ LOG_LEVEL: 'error' })
const phone = await launchPhone()
try {
  const author = await createAuthor()
  await waitUntilIdle(server.pid)
  const names = Object.keys(PAGES) as (keyof typeof PAGES)[]
  const runs = new Map(names.map((name) => [name, [] as Figures[]]))
  // In turns, so that a busy minute does not fall on one page alone.
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of names)
      runs.get(name)?.push(await phone.open((page) => measure(page, name, pathOf(name, author))))
  }
  const rows = names.map((name) => {
    const of = (key: keyof Figures) => median((runs.get(name) ?? []).map((figures) => figures[key]))
    const ms = (key: keyof Figures) => `${of(key).toFixed(0)} ms`
    return [
      pathOf(name, ':id'),
      ms('fcp'),
      ms('lcp'),
      of('cls').toFixed(4),
      ms('longestTask'),
      ms('tbt'),
      ms('usable'),
    ]
  })
  table([
    ['', 'first paint', 'largest paint', 'shift', 'longest task', 'blocked', 'usable'],
    ['wanted', '≤ 1000 ms', '≤ 1600 ms', '≤ 0.02', '≤ 150 ms', '≤ 300 ms', ''],
    ...rows,
  ])
} finally {
  await phone.close()
  await server.end()
}

/** Somebody's page, as a link to it opens it; without an author it is the list of those whom one has hidden. */
function pathOf(name: keyof typeof PAGES, author: string): string {
  return name === 'author' ? `${PAGES.author.path}/${author}` : PAGES[name].path
}

/** Somebody who shows works in the square. */
async function createAuthor(): Promise<string> {
  const { client, submit, read } = createVisitor(server.url)
  for (let n = 0; n < SHOWN; n += 1) {
    const id = await submit(`a paper boat on quiet water, ${n + 1}`)
    while (isRunning((await read(id))?.status ?? ImageStatus.NotStarted)) await pause(SECOND)
  }
  const { items } = await client.call('square')
  const id = items[0]?.author.id
  if (!id) throw new Error('The square shows no author.')
  return id
}

async function measure(page: DevtoolsPage, name: keyof typeof PAGES, path: string): Promise<Figures> {
  if (process.env.WATERFALL) printWaterfall(page)
  await page.send('Page.navigate', { url: server.url + path })
  const usableAt = (selector: string) => (document.querySelector(selector) ? performance.now() : null)
  let usable = await page.evaluate(usableAt, CONTENT[name])
  const end = performance.now() + USABLE_WITHIN_MS
  while (usable === null) {
    if (performance.now() > end) throw new Error(`${path} cannot be used after ${USABLE_WITHIN_MS} ms.`)
    await pause(POLL_MS)
    usable = await page.evaluate(usableAt, CONTENT[name])
  }
  if (process.env.WATERFALL) console.log('usable', name, usable)
  await pause(SETTLE_MS)
  return { ...(await page.evaluate(paintsSeen)), usable }
}

/** What is loaded when, in ms. */
function printWaterfall(page: DevtoolsPage): void {
  const started = performance.now()
  const at = () => (performance.now() - started).toFixed(0).padStart(6)
  const urls = new Map<unknown, string>()
  page.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, new URL((request as { url: string }).url).pathname)
    console.log(at(), '→', urls.get(requestId))
  })
  page.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    console.log(at(), '  ←', urls.get(requestId), encodedDataLength),
  )
}
