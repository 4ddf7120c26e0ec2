import { type Browser, expect, type Page, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
import { showInApp } from './support/in-app.ts'
import { beneath, giveInsets, type Insets } from './support/safe-areas.ts'

const easel = useEmbedded()

/** An iPhone with an island, as its webview reports it. */
const HELD = [
  { held: 'upright', width: 390, height: 844, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
  { held: 'on its side', width: 844, height: 390, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
]

async function onPhone(
  browser: Browser,
  { width, height, insets }: (typeof HELD)[number],
  look: (page: Page, isClear: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const visitor = { name: '', width, height, locale: 'en-US', colorScheme: 'light' } as const
  await showInApp(
    easel,
    browser,
    async (page) => {
      await look(page, () => expect.poll(() => beneath(page, insets as Insets)).toEqual([]))
    },
    { visitor, prepare: (page) => giveInsets(page, insets) },
  )
}

for (const phone of HELD) {
  test(`nothing that can be pressed lies beneath the camera or the line for going home of a phone held ${phone.held}`, async ({
    browser,
  }) => {
    await onPhone(browser, phone, async (page, isClear) => {
      await isClear()
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
      await isClear()
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('link', { name: 'Create' }).click()
      const field = page.getByRole('textbox', { name: 'What should be drawn?' })
      await field.fill('A red boat')
      await isClear()
      await page.getByRole('button', { name: 'Ratio, style and more' }).click()
      await isClear()
      await page.getByRole('button', { name: 'Generate' }).click()
      await page.getByRole('button', { name: 'A red boat, image 4' }).waitFor({ timeout: 60_000 })
      await isClear()
      await page.getByRole('button', { name: 'A red boat, image 1' }).click()
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
      await isClear()
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: 'My queue' }).click()
      await expect(page.getByRole('tab', { name: 'Finished' })).toBeVisible()
      await isClear()
      await page.getByRole('link', { name: 'My works' }).click()
      await expect(
        page
          .getByRole('main')
          .getByRole('img', { name: /A red boat/ })
          .first(),
      ).toBeVisible()
      await isClear()
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      await isClear()
    })
  })
}
