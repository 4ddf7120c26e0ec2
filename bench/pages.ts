/**
 * Every page that has an address, for a new visitor, for a member and in a partner's app, with a mid-range phone (412×823,
 * CPU ×4, 1.6 Mbit/s, 150 ms): when something is painted, when the largest part is, whether it moves, how long the main
 * thread is blocked, and when the page can be used: its wall, its field or its heading has been rendered by the application.
 *
 * Run: npm run bench -- pages (builds first if needed). `ONLY='member /create'` measures what has that in it, `WATERFALL=1`
 * prints what is loaded when, and which elements were the largest.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { DEVICE_KEY, newDeviceId, TOKEN_KEY } from '@easel/client'
import { DAY, ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import { DETAIL_PATH, PAGE_NAMES, PAGES, type PageName, SURFACES } from '@easel/contract/pages'
import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { PERSONAL_KEYS } from '@easel/widgets/stored-keys'
import { everyPage } from '../e2e/support/every-page.ts'
import { partnersFile, tokenFor } from '../e2e/support/partner-site.ts'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { register } from './support/accounts.ts'
import { appChannelOf } from './support/app-channel.ts'
import type { DevtoolsPage } from './support/devtools.ts'
import { median, table } from './support/figures.ts'
import { largestSeen, launchPhone, type Paints, paintsSeen, usableAfter } from './support/phone.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const RUNS = Number(process.env.RUNS ?? 9)
const ONLY = process.env.ONLY ?? ''
const SETTLE_MS = 2_000

interface Figures extends Paints {
  usable: number
}

interface Address {
  path: string
  /** In the table, where the path has an id. */
  shown?: string
  /** What a person has come for, as the application renders it. */
  content: string
  /** `maker`: a visitor who has made images. */
  who: 'visitor' | 'maker' | 'member' | 'app'
}

const HEADING = '.easel-root main :is(h1, h2)'
/** Of a page that says what it cannot show. */
const SENTENCE = '.easel-root main p'
const WALL = '.easel-root main li img'
const CONTENT: Record<PageName, string> = {
  home: WALL,
  create: '.easel-root main textarea',
  square: WALL,
  works: HEADING,
  queue: HEADING,
  author: WALL,
}

const PROMPT = 'a paper boat on quiet water'
/** The works on the author's page: as many as a visitor may make in a day. */
const SHOWN = 3

const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  // Without any, there is no page for them.
  DOWNLOADS: JSON.stringify({ Easel: { android: 'https://apps.example/easel.apk' } }),
  PARTNERS: partnersFile(['http://127.0.0.1:9'], { features: ['create', 'square', 'works'] }),
})
const phone = await launchPhone()
try {
  const { author, share, maker } = await createAuthor()
  const device = newDeviceId()
  const { token } = await register(server.url, device)
  const named = addressesOf(author, share, maker.sets[0] ?? '')
  const addresses = [...named, ...otherAddresses(author, named)].filter(({ path, who }) =>
    `${who} ${path}`.includes(ONLY),
  )
  await waitUntilIdle(server.pid)
  const runs = new Map(addresses.map((address) => [address, [] as Figures[]]))
  // In turns, so that a busy minute does not fall on one page alone.
  for (let run = 0; run < RUNS; run += 1)
    for (const [address, figures] of runs)
      figures.push(await phone.open((page) => measure(page, address, { member: { device, token }, maker })))
  table([
    ['', '', 'first paint', 'largest paint', 'shift', 'longest task', 'blocked', 'usable'],
    ['wanted', '', '≤ 1000 ms', '≤ 1600 ms', '≤ 0.02', '≤ 150 ms', '≤ 300 ms', ''],
    ...[...runs].map(rowOf),
  ])
} finally {
  await phone.close()
  await server.end()
}

function rowOf([{ path, shown = path, who }, figures]: [Address, Figures[]]): string[] {
  const of = (key: keyof Figures) => median(figures.map((one) => one[key]))
  const ms = (key: keyof Figures) => `${of(key).toFixed(0)} ms`
  return [shown, who, ms('fcp'), ms('lcp'), of('cls').toFixed(4), ms('longestTask'), ms('tbt'), ms('usable')]
}

function addressesOf(author: string, share: string, work: string): Address[] {
  const pages = (who: Address['who'], base: string, names: readonly PageName[]): Address[] =>
    names.map((name) => ({ path: base + PAGES[name].path, content: CONTENT[name], who }))
  const inApp = PAGE_NAMES.filter((name) => PAGES[name].surfaces.includes('h5'))
  return [
    ...pages('visitor', '', ['home', 'create', 'square', 'works', 'queue']),
    { path: `${PAGES.author.path}/${author}`, shown: '/author/:id', content: WALL, who: 'visitor' },
    { path: `/share/${share}`, shown: '/share/:token', content: '.easel-root main img', who: 'visitor' },
    { path: '/docs', content: 'main h1', who: 'visitor' },
    { path: '/nowhere', content: SENTENCE, who: 'visitor' },
    { path: '/reset/target', content: HEADING, who: 'visitor' },
    { path: PAGES.create.path, content: '.easel-root main article img', who: 'maker' },
    { path: PAGES.works.path, content: WALL, who: 'maker' },
    ...pages('member', '', ['home', 'create', 'square', 'works']),
    { path: '/logoff/target', content: HEADING, who: 'member' },
    { path: '/account/receipts', content: HEADING, who: 'member' },
    { path: '/account/invoice?payment=none', shown: '/account/invoice', content: SENTENCE, who: 'member' },
    { path: `/device/join#${'a'.repeat(43)}`, shown: '/device/join', content: HEADING, who: 'visitor' },
    ...pages('app', SURFACES.h5.base, inApp).map((address) =>
      // Of a new partner's own works there are none.
      address.path.endsWith(PAGES.square.path) ? { ...address, content: SENTENCE } : address,
    ),
    { path: `${SURFACES.h5.base}${DETAIL_PATH}?id=${work}`, shown: '/h5/detail', content: WALL, who: 'app' },
  ]
}

/** Every other page that opens by its address, by the list that the journey over all pages has. */
function otherAddresses(author: string, measured: readonly Address[]): Address[] {
  const { site, embedded, plain, docs } = everyPage(`${PAGES.author.path}/${author}`)
  const others = (pages: { path: string }[], content: string): Address[] =>
    pages
      .filter(({ path }) => !measured.some((one) => one.path.split(/[?#]/)[0] === path))
      .map(({ path }) => ({ path, content, who: 'visitor' as const }))
  return [...others([...site, ...embedded], '.easel-root h1'), ...others([...plain, ...docs], 'h1')]
}

/** Somebody who shows works in the square, and has shared one. */
async function createAuthor(): Promise<{ author: string; share: string; maker: Maker }> {
  const { client, device, submit, read } = createVisitor(server.url)
  const ids: string[] = []
  for (let n = 0; n < SHOWN; n += 1) {
    // Other images would be twice as many bytes, or half.
    const id = await submit(`${PROMPT}, ${n + 1}`, n + 1)
    ids.push(id)
    while (isRunning((await read(id))?.status ?? ImageStatus.NotStarted)) await pause(SECOND)
  }
  const { items } = await client.call('square')
  const author = items[0]?.author.id
  if (!author) throw new Error('The square shows no author.')
  const { token } = await client.call('share', { body: { id: ids[0] ?? '' } })
  return { author, share: token, maker: { device, sets: ids } }
}

interface Maker {
  device: string
  /** The sets that Create shows on this device. */
  sets: readonly string[]
}

async function measure(
  page: DevtoolsPage,
  { path, content, who }: Address,
  { member, maker }: { member: { device: string; token: string }; maker: Maker },
): Promise<Figures> {
  if (process.env.WATERFALL) printWaterfall(page)
  if (who === 'member') await keep(page, { [DEVICE_KEY]: member.device, [TOKEN_KEY]: member.token })
  if (who === 'maker')
    await keep(page, {
      [DEVICE_KEY]: maker.device,
      [PERSONAL_KEYS.sets]: JSON.stringify(maker.sets),
      // What the site keeps with the last set that a visitor may make in a day, and the prompt that stays in the field.
      [PERSONAL_KEYS.draft]: JSON.stringify({ prompt: PROMPT }),
      [PERSONAL_KEYS.usedUp]: JSON.stringify({ until: Date.now() + DAY / 2, who: 'visitor' }),
    })
  const app = who === 'app' ? await showInApp(page) : null
  const url = server.url + path + (app ? `${path.includes('?') ? '&' : '?'}partner=shop` : '')
  const usable = await usableAfter(page, url, content)
  if (process.env.WATERFALL) console.log('usable', path, usable)
  await pause(SETTLE_MS)
  const figures = { ...(await page.evaluate(paintsSeen)), usable }
  if (process.env.WATERFALL) console.log(`largest on ${path}:`, await page.evaluate(largestSeen))
  app?.destroy()
  return figures
}

/** As the site keeps it on the device of somebody who has been here. */
async function keep(page: DevtoolsPage, kept: Record<string, string>): Promise<void> {
  const source = `Object.assign(localStorage, ${JSON.stringify(kept)})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
}

/** The webview of an app that names its user when it is asked. */
async function showInApp(page: DevtoolsPage) {
  return connectHost({
    transport: textChannelTransport(await appChannelOf(page)),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language: 'en' }),
  })
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
