import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { filesIn } from '../packages/server/test/support/unzip.ts'
import { draw, frameOf, openHostPage, useEmbedded } from './support/embedded.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()
/**
 * The files that these journeys load of the package as it was on 2026-11-26 (aa917450), as `rspack build` made them there.
 * Never rebuilt: it is what apps keep on devices.
 */
const OLDER = join(import.meta.dirname, 'support/older/h5-2026-11-26.zip')
const ENTRY = 'h5/index.html'
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** The files of the package on an origin of their own, as an app's web view serves them. */
async function serve(files: Map<string, Buffer>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?', 1)[0]?.slice(1) ?? ''
    const name = path.startsWith('h5') ? ENTRY : path
    const bytes = files.get(name)
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? '' }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The older package as the server of its day has handed it out: with what that of today says of itself and of the partner. */
async function olderOf(today: Map<string, Buffer>): Promise<Map<string, Buffer>> {
  const files = await filesIn(readFileSync(OLDER))
  const read = (pattern: RegExp) => pattern.exec(String(today.get(ENTRY)))?.[0] ?? `no ${pattern}`
  const html = String(files.get(ENTRY))
    .replace(
      '<meta name="easel-client" content="">',
      () => read(/<meta name="easel-server"[^>]*>/) + read(/<meta name="easel-client"[^>]*>/),
    )
    .replace('<!--partner-->', () => read(/<script [^>]*id="easel-partner".*?<\/script>/s))
  return files.set(ENTRY, Buffer.from(html))
}

/** The package that the server hands out, on a device; the partner's page shows it. */
async function openDevice(packageOf = async (today: Map<string, Buffer>) => today) {
  const files = new Map<string, Buffer>()
  const device = await serve(files)
  const origin = `http://127.0.0.1:${(device.address() as AddressInfo).port}`
  const site = await easel.unknownSite(`src: '${origin}/h5/home', language: 'en',`)
  await easel.declare(site.origin, { origins: [site.origin, origin] })
  const answer = await fetch(`${easel.url}/api/v2/package-build/resources.zip?partner=shop`)
  expect(answer.status).toBe(200)
  const today = await filesIn(Buffer.from(await answer.arrayBuffer()))
  for (const [name, bytes] of await packageOf(today)) files.set(name, bytes)
  return { device, origin, site }
}

test('pages that an app keeps on the device show images and works of the server they are from', async ({
  browser,
}) => {
  const { device, origin, site } = await openDevice()
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await openHostPage(context, site)
  const errors = collectPageErrors(page)
  const frame = frameOf(page)
  const image = frame.getByRole('main').getByRole('img').first()
  await expect(image).toBeVisible()
  // It has its place before the browser has chosen its source.
  await expect
    .poll(() => image.evaluate((node) => (node as HTMLImageElement).currentSrc))
    .toContain(`${easel.url}/files/`)
  await expect(frame.getByRole('alert')).toHaveCount(0)
  await frame.getByRole('navigation').getByRole('link', { name: 'My works' }).click()
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  expect(page.frames()[1]?.url()).toMatch(new RegExp(`^${origin}/h5/works`))
  expect(errors).toEqual([])
  await context.close()
  device.close()
})

/** Every object of an answer with what a later server may add to it. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, withMore(part)])
  return { ...Object.fromEntries(parts), addedLater: { kind: 'of a later version' } }
}

test('an older package goes on with a server that answers more than it knows', async ({ browser }) => {
  const { device, site } = await openDevice(olderOf)
  const context = await openContext(browser, VISITORS[2] as Visitor)
  await context.route(`${easel.url}/api/**`, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, json: withMore(await response.json()) })
  })
  const page = await openHostPage(context, site)
  const errors = collectPageErrors(page)
  const frame = frameOf(page)
  await expect(frame.getByRole('main').getByRole('img').first()).toBeVisible()
  await frame.getByRole('navigation').getByRole('link', { name: 'My works' }).click()
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  await frame.getByRole('navigation').getByRole('link', { name: 'Create' }).click()
  await draw(frame, 'A green hill')
  expect(errors).toEqual([])
  // Requests that are still on their way end with the page.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  device.close()
})

test('a package that its server no longer serves tells people to update the app', async ({ browser }) => {
  const { device, site } = await openDevice()
  const context = await openContext(browser, VISITORS[2] as Visitor)
  await context.route(`${easel.url}/api/version/config*`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: { minimum: string } }
    // Later than any package of today, and by numbers: as a text it would be before them.
    await route.fulfill({ response, json: { ...envelope, data: { ...data, minimum: '10.0.0' } } })
  })
  const page = await openHostPage(context, site)
  await expect(frameOf(page).getByRole('alert')).toHaveText(
    'These pages are too old and may not work. Update the app.',
  )
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  device.close()
})
