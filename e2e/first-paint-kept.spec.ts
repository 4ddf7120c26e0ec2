import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns, watchShifts } from './support/page-checks.ts'
import { expectSamePlace, holdScripts } from './support/painted.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer(100, { LIMITS: JSON.stringify({ generationsPerDay: 1 }) })
})
test.afterAll(() => server.end())

const ENGLISH = VISITORS.slice(2)
const USED_UP = 'Daily quota used up'
const SHORT = 'A paper boat'
const LONG =
  'A paper boat on quiet water, far away a lighthouse, and above it the last light of the day. '.repeat(3)

/** A visitor who has drawn as much as they may in a day, with what they wrote still in the field. */
async function drawAll(context: BrowserContext, prompt: string): Promise<void> {
  const page = await context.newPage()
  await draw(page, server.url, prompt)
  await expect(page.getByText(USED_UP)).toBeVisible()
  await page.close()
}

/** Create, before any script. */
async function openHeld(context: BrowserContext): Promise<{ page: Page; release(): void }> {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  const { release } = await holdScripts(page)
  await page.goto(`${server.url}/create`, { waitUntil: 'commit' })
  return { page, release }
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'What should be drawn?', exact: true })

for (const visitor of ENGLISH) {
  for (const [kind, prompt] of Object.entries({ short: SHORT, long: LONG })) {
    test(`a ${kind} prompt that was kept, and that the quota is used up, is there before any script and stays (${visitor.name})`, async ({
      browser,
    }) => {
      const context = await openContext(browser, visitor)
      await drawAll(context, prompt)
      const { page, release } = await openHeld(context)
      const errors = collectPageErrors(page)
      const paint = page.locator('#easel-first-paint')
      await expect(paint.locator('textarea')).toHaveValue(prompt)
      const painted = [paint.locator('.fp-paper'), paint.getByText(USED_UP), paint.locator('.fp-log-in')]
      for (const part of painted) await expect(part).toBeVisible()
      const before = await Promise.all(painted.map((part) => part.boundingBox()))
      release()
      await applicationRuns(page)
      const note = page.locator('.easel-root').getByText(USED_UP)
      await expect(note).toBeVisible()
      await expect(fieldOf(page)).toHaveValue(prompt)
      await expect(page.getByRole('button', { name: 'Generate' })).toHaveAttribute('aria-disabled', 'true')
      const now = [
        page.locator('[data-part="field"]').locator('..'),
        note,
        page.getByRole('button', { name: 'Log in for more' }),
      ]
      for (const [index, part] of now.entries())
        expectSamePlace(await part.boundingBox(), before[index] ?? null)
      await page.waitForTimeout(500)
      expect(await shiftOf(page)).toBeLessThan(0.005)
      await expect(page.getByText('Your previous draft was replaced')).toHaveCount(0)
      expect(errors).toEqual([])
      await context.close()
    })
  }
}

test('a field on a phone stays as high when one begins to write', async ({ browser }) => {
  const context = await openContext(browser, ENGLISH[0] as Visitor)
  const { page, release } = await openHeld(context)
  const height = async (place: string) => (await page.locator(`${place} textarea`).boundingBox())?.height ?? 0
  const before = await height('#easel-first-paint')
  release()
  await applicationRuns(page)
  const empty = await height('.easel-root main')
  await fieldOf(page).fill('A')
  expect([empty, await height('.easel-root main')].map(Math.round)).toEqual([before, before].map(Math.round))
  await context.close()
})

test('what is changed in a kept prompt before the scripts have come counts, and an early press sends it', async ({
  browser,
}) => {
  const context = await openContext(browser, ENGLISH[1] as Visitor)
  const first = await context.newPage()
  await first.goto(`${server.url}/create`)
  await applicationRuns(first)
  await fieldOf(first).fill(SHORT)
  const draft = () => first.evaluate(() => localStorage.getItem('creator.draft'))
  await expect.poll(draft).toContain(SHORT)
  await first.close()

  const cleared = await openHeld(context)
  await fieldOf(cleared.page).fill('')
  cleared.release()
  await applicationRuns(cleared.page)
  await expect(fieldOf(cleared.page)).toHaveValue('')
  await expect(fieldOf(cleared.page)).toBeFocused()
  await fieldOf(cleared.page).fill(SHORT)
  await cleared.page.close()

  const { page, release } = await openHeld(context)
  await fieldOf(page).press('End')
  await page.keyboard.type(', blue')
  await page.getByText('Generate', { exact: true }).click()
  release()
  await applicationRuns(page)
  await expect(page.getByRole('article').getByText(`${SHORT}, blue`).first()).toBeVisible()
  await expect(page.getByText('Your previous draft was replaced')).toHaveCount(0)
  await context.close()
})
