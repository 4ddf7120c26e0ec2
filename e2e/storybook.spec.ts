/** The playground in Storybook, whose frame is a page of the Easel that it was started with. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { freePort, ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

const ROOT = join(import.meta.dirname, '..')
const DISPATCHER = 'node_modules/storybook/dist/bin/dispatcher.js'

let server: ServerUnderTest
let storybook: ChildProcess
let address: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await ServerUnderTest.start()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const args = ['dev', '--config-dir', 'stories/.storybook', '--port', `${port}`, '--host', '127.0.0.1']
  storybook = spawn(process.execPath, [DISPATCHER, ...args, '--ci', '--no-version-updates'], {
    cwd: ROOT,
    env: { ...process.env, STORYBOOK_EASEL: server.url },
    stdio: 'ignore',
    // Its own processes end with it.
    detached: true,
  })
  const isUp = () =>
    fetch(`${address}/index.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true)
})
test.afterAll(async () => {
  if (storybook?.pid) {
    const ended = once(storybook, 'exit')
    process.kill(-storybook.pid)
    await ended
  }
  await server.end()
})

test.use({ locale: 'en-US' })

test('the playground in Storybook shows a real frame, which follows its knobs', async ({ page }) => {
  test.setTimeout(120_000)
  const errors = collectPageErrors(page)
  await page.goto(`${address}/iframe.html?id=pages-playground--in-use&viewMode=story&globals=locale:en`)
  const frame = page.frameLocator('[data-easel] iframe')
  const root = frame.locator('.easel-root').first()
  await expect(frame.getByRole('main').getByRole('img').first()).toBeVisible({ timeout: 60_000 })
  expect(page.frames().some((one) => one.url().startsWith(`${address}/embed/`))).toBe(true)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'My works' }).check({ force: true })
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  expect(errors).toEqual([])
})
