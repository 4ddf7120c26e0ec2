/**
 * The first page for a new visitor with a mid-range phone: 412×823, CPU ×4, 1.6 Mbit/s, 150 ms. Prints the
 * bytes of scripts until two seconds after the largest paint, FCP, LCP, layout shift, blocking time, and the
 * time from a click on Create, Log in or Become VIP to what is needed there; and the LCP of the home page in a
 * partner's app, which shows nothing before the app has named its user.
 *
 * Run: npm run bench -- first-page (builds first if needed)
 */

import { setTimeout as pause } from 'node:timers/promises'
import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { PartnerSite, partnersFile, tokenFor } from '../e2e/support/partner-site.ts'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { appChannelOf } from './support/app-channel.ts'
import type { DevtoolsPage } from './support/devtools.ts'
import { median, table } from './support/figures.ts'
import { launchPhone, type Paints, paintsSeen } from './support/phone.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const RUNS = Number(process.env.RUNS ?? 5)
/** Milliseconds between loading the wall and the first click. */
const SETTLE_MS = 8_000
/** Milliseconds between the appearance of a button and a click on it. */
const THINK_MS = 1_000

interface Figures extends Paints {
  scriptBytes: number
  toCreate: number
  toLogin: number
  loginBlocking: number
  toPlans: number
}

const site = await PartnerSite.open()
const server = await ServerUnderTest.start({ LOG_LEVEL: 'error', PARTNERS: partnersFile([site.origin]) })
const phone = await launchPhone()
try {
  await waitUntilIdle(server.pid)
  const runs: Figures[] = []
  const inApp: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await phone.open(measure))
    inApp.push(await phone.open(largestPaintInApp))
  }
  const of = (key: keyof Figures) => median(runs.map((figures) => figures[key]))
  table([
    ['scripts until 2 s after LCP', `${(of('scriptBytes') / 1024).toFixed(1)} KB`, '≤ 135 KB brotli'],
    ['first contentful paint', `${of('fcp').toFixed(0)} ms`, '≤ 800 ms'],
    ['largest contentful paint', `${of('lcp').toFixed(0)} ms`, '≤ 1600 ms'],
    ['layout shift', of('cls').toFixed(4), '≤ 0.02'],
    ['total blocking time', `${of('tbt').toFixed(0)} ms`, '≤ 300 ms'],
    ['from home to Create', `${of('toCreate').toFixed(0)} ms`, '≤ 300 ms'],
    ['from the account to the login', `${of('toLogin').toFixed(0)} ms`, '≤ 300 ms'],
    ['blocking time of that', `${of('loginBlocking').toFixed(0)} ms`, '≤ 200 ms'],
    ['from the account to the plans of the membership', `${of('toPlans').toFixed(0)} ms`, '≤ 500 ms'],
    ['largest contentful paint in an app (H5)', `${median(inApp).toFixed(0)} ms`, '≤ 1400 ms'],
  ])
} finally {
  await phone.close()
  await server.end()
  await site.close()
}

/** Runs in the page: milliseconds from the click to the frame that shows the field. */
async function goToCreate(): Promise<number> {
  const started = performance.now()
  document.querySelector<HTMLElement>('a[href="/create"]')?.click()
  while (!document.querySelector('main textarea')) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - started
}

/**
 * Runs in the page: milliseconds from the click on a button of the account to the frame that shows `content` of its dialog,
 * and of long tasks.
 */
async function openFromAccount({
  button,
  content,
  reads,
}: {
  button: string
  content: string
  reads: number
}) {
  const { seen: figures } = globalThis as unknown as { seen: { tbt: number } }
  const seen = async (selector: string, text = ''): Promise<HTMLElement> => {
    for (;;) {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find(({ innerText }) =>
        innerText.includes(text),
      )
      if (found) return found
      await new Promise(requestAnimationFrame)
    }
  }
  document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]')?.click()
  const pressed = await seen('header [role="dialog"] button', button)
  await new Promise((resolve) => setTimeout(resolve, reads))
  const before = figures.tbt
  const started = performance.now()
  pressed.click()
  await seen(`[role="dialog"]:not(header [role="dialog"]) ${content}`)
  await new Promise(requestAnimationFrame)
  const shown = performance.now() - started
  // Long tasks are reported afterwards.
  await new Promise((resolve) => setTimeout(resolve, reads))
  return { shown, blocking: figures.tbt - before }
}

async function measure(page: DevtoolsPage): Promise<Figures> {
  const arrived: { at: number; bytes: number }[] = []
  const scripts = new Set<unknown>()
  page.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  page.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId))
      arrived.push({ at: performance.now() - started, bytes: Number(encodedDataLength) })
  })
  const loaded = new Promise((resolve) => page.on('Page.loadEventFired', resolve))
  const started = performance.now()
  await page.send('Page.navigate', { url: `${server.url}/home` })
  await loaded
  await pause(SETTLE_MS)
  const seen = await page.evaluate(paintsSeen)
  const scriptBytes = arrived
    .filter(({ at }) => at < seen.lcp + 2000)
    .reduce((sum, { bytes }) => sum + bytes, 0)
  const toCreate = await page.evaluate(goToCreate)
  const login = await page.evaluate(openFromAccount, {
    button: 'Log in',
    content: 'input:not([type="checkbox"])',
    reads: THINK_MS,
  })
  for (const type of ['keyDown', 'keyUp'])
    await page.send('Input.dispatchKeyEvent', {
      type,
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 27,
    })
  const plans = await page.evaluate(openFromAccount, {
    button: 'Become VIP',
    content: 'input[type="radio"]',
    reads: THINK_MS,
  })
  return {
    ...seen,
    scriptBytes,
    toCreate,
    toLogin: login.shown,
    loginBlocking: login.blocking,
    toPlans: plans.shown,
  }
}

/** The home page in the webview of an app that names its user when it is asked. */
async function largestPaintInApp(page: DevtoolsPage): Promise<number> {
  const channel = await appChannelOf(page)
  const app = connectHost({
    transport: textChannelTransport(channel),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language: 'en' }),
  })
  await page.send('Page.navigate', { url: `${server.url}/h5/home?partner=shop` })
  await page.waitFor('main img')
  await pause(SETTLE_MS / 2)
  const { lcp } = await page.evaluate(paintsSeen)
  app.destroy()
  return lcp
}
