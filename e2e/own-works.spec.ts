import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { filesIn } from '../packages/server/test/support/unzip.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { hide } from './support/hide.ts'

let drawn: DrawnServer
test.beforeAll(async () => {
  drawn = await startDrawnServer(800)
})
test.afterAll(() => drawn.end())

test('works are marked as favourites, found among them, and selected all at once', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const prompts = ['A red boat', 'A blue house', 'A green hill']
  await page.goto(`${drawn.url}/create`)
  const results = page.getByRole('region', { name: 'Results' })
  for (const prompt of prompts) {
    await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill(prompt)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(results.getByRole('article').filter({ hasText: prompt })).toBeVisible()
  }
  await expect(results.locator('article[aria-busy="true"]')).toHaveCount(0)
  await page.goto(`${drawn.url}/works`)
  const tiles = page.getByRole('main').getByRole('listitem')
  const work = (prompt: string) => tiles.filter({ has: page.getByRole('img', { name: prompt }) })
  await expect(work('A red boat')).toBeVisible()
  // While it is being made, a tile leads to where that is seen, and is not selected.
  await expect(page.locator('main li a[href*="image="]')).toHaveCount(3)
  await work('A red boat').hover()
  await work('A red boat').getByRole('button', { name: 'Add to favorites' }).click()
  const favourites = page.getByRole('toolbar').getByRole('button', { name: 'Favorites' })
  await favourites.click()
  await expect(tiles).toHaveCount(1)
  await expect(work('A red boat')).toBeVisible()
  await favourites.click()
  await expect(tiles).toHaveCount(3)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to favorites' }).first().click()
  await favourites.click()
  await expect(tiles).toHaveCount(3)
  await page.reload()
  await expect(tiles).toHaveCount(3)

  // Each image by itself; one is no favourite any more, and the others of its set stay so.
  await page.getByRole('radio', { name: 'Images' }).check()
  await expect(tiles).toHaveCount(12)
  await tiles.nth(5).hover()
  await tiles.nth(5).getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(tiles).toHaveCount(11)
  await page.reload()
  await expect(tiles).toHaveCount(11)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  const saved = page.waitForEvent('download')
  // How many have come is told while the page fetches them, as the first piece of the file is awaited here.
  const goOn = await holdFile(page)
  await page.getByRole('button', { name: 'Download as one file' }).click()
  await expect(page.getByText('0 of 2 images')).toBeVisible()
  goOn()
  const file = await saved
  expect(file.suggestedFilename()).toBe('easel.zip')
  expect((await filesIn(await readFile(await file.path()))).size).toBe(2)
  await page.getByRole('radio', { name: 'Sets' }).check()
  await expect(tiles).toHaveCount(3)
  await context.close()
})

test('somebody elsewhere on the site, or in another tab, is told when their images are ready', async ({
  browser,
}) => {
  // Slow enough that the page is left before the images are ready, on a busy machine too.
  const slow = await startDrawnServer(4000)
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  // Without a desktop nothing shows them.
  await page.addInitScript(() => {
    const shown: string[] = []
    class Notification {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick = null
      constructor(_: string, { body }: { body: string }) {
        shown.push(body)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification, shown })
  })
  await page.goto(`${slow.url}/create`)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('checkbox', { name: /Notify me when images are ready/ }).check()
  await page.keyboard.press('Escape')
  const begin = async (prompt: string) => {
    await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill(prompt)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Results' }).getByText(prompt)).toBeVisible()
  }
  await begin('A tin drum')
  await page.getByRole('navigation').getByRole('link', { name: 'Square' }).click()
  await expect(page.getByText('Your images are ready')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'A tin drum' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Start creating' }).click()
  await begin('A brass horn')
  await hide(page, true)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual(['Your images are ready'])
  await expect(page).toHaveTitle(/^✓ · /)
  await hide(page, false)
  await expect(page).not.toHaveTitle(/✓/)
  await context.close()
  await slow.end()
})

/** Files are on their way until this is called. */
async function holdFile(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/files/taken/*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
