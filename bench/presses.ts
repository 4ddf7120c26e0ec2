/**
 * A session of a hundred presses on a mid-range phone (412×823, CPU ×4, 1.6 Mbit/s, 150 ms): somebody looks at works,
 * goes through the square, makes a set, and finds it in the works. From each press to the next frame, as Interaction to
 * Next Paint counts; and how long the way back to a page takes that was seen before, with its place.
 *
 * Run: npm run bench -- presses (builds first if needed). `EACH=1` prints every press.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { startDrawnServer } from '../e2e/support/drawn-server.ts'
import type { DevtoolsPage } from './support/devtools.ts'
import { median, percentile, table } from './support/figures.ts'
import { launchPhone } from './support/phone.ts'
import { type Hand, type Press, pressesOn } from './support/presses.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const WANTED_PRESSES = 100
const SETTLE_MS = 4_000
const PROMPT = 'a fox in the snow, morning light'
const WORKS_SEEN = 5
const RETURNS = 9
/** Pixels from the top of the home page. */
const SCROLLED = 1_500

const WORK = '.easel-root main li a[href*="image="]'
const IN_DIALOG = '[role="dialog"] button'

const server = await startDrawnServer()
const phone = await launchPhone()
try {
  const sessions: { presses: Press[]; returns: { ms: number; moved: number }[] }[] = []
  for (let run = 0; run < RUNS; run += 1) sessions.push(await phone.open(session))
  for (const { presses } of sessions) {
    if (presses.length < WANTED_PRESSES) throw new Error(`Only ${presses.length} presses.`)
    const slowest = [...presses].sort((one, other) => other.toPaint - one.toPaint).slice(0, 5)
    if (process.env.EACH)
      table(presses.map(({ what, toPaint, parts }) => [what, `${toPaint} ms`, parts.join(' + ')]))
    console.log(`slowest: ${slowest.map(({ what, toPaint }) => `${what} ${toPaint} ms`).join(', ')}`)
  }
  const of = (part: number) =>
    median(
      sessions.map(({ presses }) =>
        percentile(
          presses.map(({ toPaint }) => toPaint),
          part,
        ),
      ),
    )
  const returns = sessions.flatMap((one) => one.returns)
  table([
    ['presses in a session', String(median(sessions.map(({ presses }) => presses.length))), '≥ 100'],
    ['from a press to the next frame, p50', `${of(0.5)} ms`, ''],
    ['from a press to the next frame, p98', `${of(0.98)} ms`, '≤ 150 ms'],
    ['the way back, median', `${median(returns.map(({ ms }) => ms)).toFixed(0)} ms`, '≤ 100 ms'],
    ['its place, moved by at most', `${Math.max(...returns.map(({ moved }) => moved))} px`, '0 px'],
  ])
} finally {
  await phone.close()
  await server.end()
}

async function session(page: DevtoolsPage) {
  const hand = await pressesOn(page)
  await page.send('Page.navigate', { url: `${server.url}/home` })
  await page.waitFor(WORK)
  await pause(SETTLE_MS)
  await lookAtWorks(hand)
  await goThroughTheSquare(hand)
  await makeASet(hand)
  await findItAgain(hand)
  return { presses: hand.presses, returns: await goBack(page, hand) }
}

async function lookAtWorks({ tap, type }: Hand): Promise<void> {
  for (let index = 0; index < WORKS_SEEN; index += 1) {
    await tap(WORK, { index })
    await tap(IN_DIALOG, 'Like')
    await tap(IN_DIALOG, 'Show more: Facts')
    await tap(IN_DIALOG, 'Close')
  }
  for (const style of ['Watercolor', 'Oil painting', 'All']) await tap('main button', style)
  await tap('main input[type="search"]')
  await type('fox')
}

async function goThroughTheSquare({ tap }: Hand): Promise<void> {
  await openFromMenu({ tap }, 'Square')
  for (const order of ['Popular today', 'Of all time', 'Newest']) await tap('main button', order)
  for (let index = 0; index < WORKS_SEEN; index += 1) {
    await tap(WORK, { index })
    await tap(IN_DIALOG, 'Close')
  }
  await tap('main li a', 'Easel Studio')
  await tap(WORK)
  await tap(IN_DIALOG, 'Close')
}

async function makeASet({ tap, type }: Hand): Promise<void> {
  await tap('header a', 'Create')
  await tap('main textarea')
  await type(PROMPT)
  await tap('button', 'Ratio, style and more')
  for (const choice of ['2:3', '3:2', '1:1', 'Watercolor', 'Anime']) await tap('main label', choice)
  await tap('button', 'Close the options')
  await tap('main button', 'Generate')
  await tap('main article li button')
  await tap(IN_DIALOG, 'Close')
}

async function findItAgain({ tap, pressEscape }: Hand): Promise<void> {
  await openFromMenu({ tap }, 'My works')
  await tap('main button', 'Select')
  await tap('main li a')
  await tap('main button', 'Done')
  await tap('main button', 'Favorites')
  await tap('main button', 'Favorites')
  await tap('header button', 'My account')
  await pressEscape()
}

async function openFromMenu({ tap }: Pick<Hand, 'tap'>, name: string): Promise<void> {
  await tap('header button', 'Menu')
  await tap('header nav a', name)
}

/** Scrolls down in the home page, goes to another page by its link, and back by the browser's own way. */
async function goBack(page: DevtoolsPage, { tap }: Hand) {
  const returns: { ms: number; moved: number }[] = []
  await openFromMenu({ tap }, 'Home')
  await page.waitFor(WORK)
  for (let n = 0; n < RETURNS; n += 1) {
    await page.evaluate((y) => scrollTo(0, y), SCROLLED)
    await pause(SETTLE_MS / 4)
    await openFromMenu({ tap }, 'Square')
    await pause(SETTLE_MS / 4)
    returns.push(await page.evaluate(wayBack, { work: WORK, place: SCROLLED }))
  }
  return returns
}

/** Runs in the page: milliseconds until the frame that shows the page again. */
async function wayBack({ work, place }: { work: string; place: number }) {
  const started = performance.now()
  history.back()
  const isThere = () => location.pathname === '/home' && document.querySelector(work)
  while (!isThere()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return { ms: performance.now() - started, moved: Math.abs(scrollY - place) }
}
