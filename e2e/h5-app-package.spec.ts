import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectHost, type Handlers } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { filesIn } from '../packages/server/test/support/unzip.ts'
import { addAndroidInterface } from './support/android-interface.ts'
import { useEmbedded } from './support/embedded.ts'
import { applicationRunsInApp } from './support/page-checks.ts'
import { tokenFor } from './support/partner-site.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()
/** The https host that the app registers for itself: nobody in the network answers for it. */
const APP = 'https://acme-app.example'
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}
/** To begin a set with. */
const PICTURE = join(import.meta.dirname, '../docs/easel.webp')

async function packageFiles(): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${easel.url}/api/v2/package-build/resources.zip?partner=shop`)
  return filesIn(Buffer.from(await answer.arrayBuffer()))
}

/** Serves the package as an app's asset loader does, and collects what it was asked for and does not have. */
async function serveFromApp(context: BrowserContext): Promise<string[]> {
  const files = await packageFiles()
  const missing: string[] = []
  await context.route(`${APP}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const name = path === 'h5' || path.startsWith('h5/') ? 'h5/index.html' : path
    const body = files.get(name)
    if (body) return route.fulfill({ body, contentType: TYPES[name.split('.').at(-1) ?? ''] ?? '' })
    missing.push(path)
    return route.fulfill({ status: 404 })
  })
  return missing
}

interface InApp {
  origins?: readonly string[]
  on?: Handlers<'host'>
}

/** Opens the package at the top of an app's web view, whose user is known. */
async function inApp(
  browser: Browser,
  { origins = [APP], on = {} }: InApp,
  look: (page: Page, missing: string[]) => Promise<void>,
): Promise<void> {
  await easel.declare(APP, { origins })
  const context = await openContext(browser, VISITORS[2] as Visitor)
  // An app's web view asks nobody whether its pages may call another address.
  await context.grantPermissions(['local-network-access']).catch(() => {})
  const missing = await serveFromApp(context)
  const page = await context.newPage()
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }), ...on },
    hello: () => ({ language: 'en' }),
  })
  await look(page, missing)
  app.destroy()
  await context.close()
}

test('from an app’s own https host the package shows, uploads, makes, follows and saves images', async ({
  browser,
}) => {
  const saved: string[] = []
  const downloadImage = ({ url }: { url: string }) => {
    saved.push(url)
    return { outcome: 'done' as const }
  }
  await inApp(browser, { on: { downloadImage } }, async (page, missing) => {
    const errors = collectPageErrors(page)
    const streams: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/v2/mj/events'))
        streams.push((await response.allHeaders())['content-type'] ?? '')
    })
    await page.goto(`${APP}/h5/home`)
    await applicationRunsInApp(page)
    const image = page.getByRole('main').getByRole('img').first()
    await expect(image).toBeVisible()
    // The browser chooses the source after the element is there.
    await expect
      .poll(() => image.evaluate((node) => (node as HTMLImageElement).currentSrc))
      .toContain(`${easel.url}/files/`)
    await page.getByRole('link', { name: 'Create' }).click()
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await expect(page.getByRole('img', { name: 'Reference image' })).toBeVisible()
    // The engine of these tests takes none.
    await page.getByRole('button', { name: 'Remove image' }).click()
    await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A red boat')
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('button', { name: 'A red boat, image 4' }).click({ timeout: 60_000 })
    expect(streams[0]).toContain('text/event-stream')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => saved).toEqual([expect.stringContaining(`${easel.url}/files/taken/`)])
    expect((await fetch(saved[0] as string)).status).toBe(200)
    // The page at any address of its own is the package's.
    await page.goto(`${APP}/h5/works`)
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /A red boat/ })
        .first(),
    ).toBeVisible()
    expect([errors, missing]).toEqual([[], []])
  })
})

test('an app that saves no files has the page save them, from the server that it is of', async ({
  browser,
}) => {
  await inApp(browser, {}, async (page) => {
    await page.goto(`${APP}/h5/home`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.jpg$/)
  })
})

test('an app whose host its partner has not listed reads in the console which line lists it', async ({
  browser,
}) => {
  await inApp(browser, { origins: ['https://another.example'] }, async (page) => {
    const errors = collectPageErrors(page)
    await page.goto(`${APP}/h5/home`)
    await expect.poll(() => errors.join('\n')).toContain(`npm run partner allow shop ${APP}`)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  })
})

test('pages without an origin of their own say how an app has to serve them, and ask for nothing', async ({
  browser,
}) => {
  await inApp(browser, {}, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(easel.url)) calls.push(request.url())
    })
    await page.route('https://shell.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe sandbox="allow-scripts" src="${APP}/h5/home" title="Easel"></iframe>`,
      }),
    )
    await page.goto('https://shell.example/')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('alert')).toContainText('WebViewAssetLoader')
    await expect(frame.getByRole('main')).toHaveCount(0)
    const folder = mkdtempSync(join(tmpdir(), 'easel-package-'))
    const file = join(folder, 'index.html')
    writeFileSync(file, (await packageFiles()).get('h5/index.html') ?? '')
    await page.goto(`file://${file}`)
    await expect(page.getByRole('alert')).toContainText('(file:)')
    expect(calls).toEqual([])
  })
})
