import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connectHost, type Handlers } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { expect, test } from 'playwright/test'
import { filesIn } from '../packages/server/test/support/unzip.ts'
import { useEmbedded } from './support/embedded.ts'
import { tokenFor } from './support/partner-site.ts'
import { type OpenApp, openApp } from './support/webkit/open-webkit.ts'
import { drawn, press, shown, submit } from './support/webkit/page.ts'

const easel = useEmbedded()
const APP = 'acme://app'

/** A folder with the package, as an app ships it. */
async function packageFolder(): Promise<string> {
  const answer = await fetch(`${easel.url}/api/v2/package-build/resources.zip?partner=shop`)
  const folder = mkdtempSync(join(tmpdir(), 'easel-app-'))
  for (const [name, body] of await filesIn(Buffer.from(await answer.arrayBuffer()))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  return folder
}

async function inApp(on: Handlers<'host'>, look: (app: OpenApp) => Promise<void>): Promise<void> {
  await easel.declare(APP, { origins: [APP] })
  const app = await openApp({ scheme: 'acme', folder: await packageFolder() })
  const host = connectHost({
    transport: textChannelTransport(app.channel),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }), ...on },
    hello: () => ({ language: 'en' }),
  })
  try {
    await look(app)
  } finally {
    host.destroy()
    await app.end()
  }
}

test('an iPhone’s app that serves the package by its own scheme makes, opens and saves images', async () => {
  const saved: string[] = []
  const downloadImage = ({ url }: { url: string }) => {
    saved.push(url)
    return { outcome: 'done' as const }
  }
  await inApp({ downloadImage }, async ({ driver, errors }) => {
    await driver.get(`${APP}/h5/home`)
    await shown(driver, 'main li a')
    await press(driver, 'a', 'Create')
    await submit(driver, 'A red boat')
    await drawn(driver, 'A red boat')
    await press(driver, 'button', 'A red boat, image 4')
    await press(driver, '[role=dialog] button', 'Download')
    await expect.poll(() => saved).toEqual([expect.stringContaining(`${easel.url}/files/taken/`)])
    expect((await fetch(saved[0] as string)).status).toBe(200)
    expect(errors).toEqual([])
  })
})

test('when the phone ends the page’s process, the app’s page comes back where it was, with its set', async () => {
  await inApp({}, async ({ driver, errors, ask, kill }) => {
    await driver.get(`${APP}/h5/home`)
    await press(driver, 'a', 'Create')
    await submit(driver, 'A blue kite')
    await shown(driver, 'article', 'A blue kite')
    kill()
    const images = `document.querySelectorAll('button img[alt^="A blue kite, image"]').length`
    await expect.poll(() => ask(images)).toBe('4')
    expect(await ask('location.href')).toMatch(`${APP}/h5/create`)
    expect(errors).toEqual([])
  })
})
