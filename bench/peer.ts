/**
 * The page that makes images beside that of StableStudio, the open studio of Stability AI, for a new visitor with a
 * mid-range phone (412×823, CPU ×4, 1.6 Mbit/s, 150 ms), in turns: when something is painted, when the largest part is,
 * whether it moves, how long the main thread is blocked, when it can be used, and what is loaded until then.
 *
 * Run: PEER=<folder of its build> npm run bench -- peer (builds Easel first if needed). The build, in a copy of
 * Stability-AI/StableStudio at 76772d7: its packages and plugins are built, then `VITE_USE_EXAMPLE_PLUGIN=true vite
 * build` in `packages/stablestudio-ui`; the folder is `packages/stablestudio-ui/dist`. Its example plugin asks nobody else's server for anything.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { ServerUnderTest } from '../e2e/support/server.ts'
import type { DevtoolsPage } from './support/devtools.ts'
import { median, table } from './support/figures.ts'
import { launchPhone, type Paints, paintsSeen, usableAfter } from './support/phone.ts'
import { serveStaticSite } from './support/static-site.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const RUNS = Number(process.env.RUNS ?? 9)
const SETTLE_MS = 3_000

interface Figures extends Paints {
  usable: number
  bytes: number
}

/** What the application has rendered last: our field; on a phone theirs is behind the bar with the button "Dream". */
const CONTROLS = { easel: '.easel-root main textarea', peer: '#app button' }

const { PEER } = process.env
if (!PEER) {
  console.error('PEER names no folder with a build of StableStudio: see the head of bench/peer.ts.')
  process.exit(1)
}
const peer = await serveStaticSite(PEER)
const server = await ServerUnderTest.start({ LOG_LEVEL: 'error' })
const phone = await launchPhone()
try {
  await waitUntilIdle(server.pid)
  const ours: Figures[] = []
  const theirs: Figures[] = []
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await phone.open((page) => measure(page, `${server.url}/create`, CONTROLS.easel)))
    theirs.push(await phone.open((page) => measure(page, `${peer.url}/generate`, CONTROLS.peer)))
  }
  const row = (what: string, key: keyof Figures, show: (value: number) => string) => {
    const [own, other] = [ours, theirs].map((runs) => median(runs.map((figures) => figures[key])))
    const ratio = own && other ? `${(own / other).toFixed(2)} ×` : ''
    return [what, show(own ?? 0), show(other ?? 0), ratio]
  }
  const ms = (value: number) => `${value.toFixed(0)} ms`
  table([
    ['', 'Easel /create', 'StableStudio /generate', ''],
    row('first contentful paint', 'fcp', ms),
    row('largest contentful paint', 'lcp', ms),
    row('layout shift', 'cls', (value) => value.toFixed(4)),
    row('longest task', 'longestTask', ms),
    row('blocked', 'tbt', ms),
    row('can be used', 'usable', ms),
    row('loaded until then', 'bytes', (value) => `${(value / 1024).toFixed(0)} KB`),
  ])
} finally {
  await phone.close()
  await server.end()
  await peer.close()
}

async function measure(page: DevtoolsPage, url: string, controls: string): Promise<Figures> {
  let arrived = 0
  page.on('Network.loadingFinished', ({ encodedDataLength }) => {
    arrived += Number(encodedDataLength)
  })
  const usable = await usableAfter(page, url, controls)
  const bytes = arrived
  await pause(SETTLE_MS)
  return { ...(await page.evaluate(paintsSeen)), usable, bytes }
}
