import type { Session } from '@easel/host-sdk/host'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
import { hide } from './support/hide.ts'
import { type InAppOptions, showInApp } from './support/in-app.ts'
import { pullDown } from './support/pull-down.ts'

const easel = useEmbedded()

const inApp = (
  browser: Browser,
  look: (page: Page, app: Session<'host'>) => Promise<void>,
  options?: InAppOptions,
) => showInApp(easel, browser, look, options)

test('pulling down in an app loads the page anew, and its user is still known', async ({ browser }) => {
  await inApp(browser, async (page) => {
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
    await page.evaluate('window.isOld = true')
    const far = await pullDown(page, 150)
    await expect(page.getByText('Release to refresh')).toBeVisible()
    await far.release()
    await expect.poll(() => page.evaluate('window.isOld === true').catch(() => true)).toBe(false)
    await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
    await expect(page.getByText('Waiting for the app')).toBeHidden()
  })
})

test('the phone’s way back closes an image, and leads to the page before', async ({ browser }) => {
  await inApp(browser, async (page) => {
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/h5\/home/)
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/h5\/home/)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  })
})

test('the phone’s way back closes what is open over a page, and leads on with the next press', async ({
  browser,
}) => {
  await inApp(browser, async (page) => {
    await page.getByRole('link', { name: 'Create' }).tap()
    const opener = page.getByRole('button', { name: 'Ratio, style and more' })
    const history = page.getByRole('button', { name: 'Last prompts' })
    await opener.tap()
    await history.tap()
    await expect(page.getByRole('combobox', { name: 'Search your prompts' })).toBeVisible()
    await leadBack(page)
    await expect(page.getByRole('combobox', { name: 'Search your prompts' })).toBeHidden()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.getByText('Ratio', { exact: true }).tap()
    await leadBack(page)
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/\/h5\/create/)
    await leadBack(page)
    await expect(page).toHaveURL(/\/h5\/home/)
  })
})

/** As an app does. The page may stay, for which the browser's own command would wait. */
async function leadBack(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await client.send('Page.getNavigationHistory')
  await client.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
}

test('the keyboard covers neither the prompt nor the button beneath it', async ({ browser }) => {
  await inApp(browser, async (page) => {
    await page.getByRole('link', { name: 'Create' }).click()
    const field = page.getByRole('textbox', { name: 'What should be drawn?' })
    await field.tap()
    // The keyboard takes its room from the page, as the page's viewport asks for.
    await page.setViewportSize({ width: 390, height: 480 })
    await field.pressSequentially('A red fox')
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Generate' })).toBeInViewport({ ratio: 1 })
  })
})

test('a keyboard that lies over the page, as on iOS, covers neither the prompt nor the button', async ({
  browser,
}) => {
  const prepare = async (page: Page) => {
    // No Chromium has such a keyboard: the page is told of what iOS would tell it.
    await page.addInitScript(`
      const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: seen })
      window.see = (what) => Object.assign(seen, what).dispatchEvent(new Event('resize'))`)
  }
  await inApp(
    browser,
    async (page) => {
      await page.getByRole('link', { name: 'Create' }).click()
      const field = page.getByRole('textbox', { name: 'What should be drawn?' })
      const button = page.getByRole('button', { name: 'Generate' })
      const { height } = page.viewportSize() ?? { height: 0 }
      const seenBetween = async (top: number, bottom: number) => {
        for (const part of [field, button]) {
          await expect.poll(async () => (await part.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(top)
          await expect
            .poll(() => part.evaluate((node) => Math.floor(node.getBoundingClientRect().bottom)))
            .toBeLessThanOrEqual(bottom)
        }
      }
      await field.tap()
      await page.evaluate('see({ height: innerHeight - 340 })')
      await seenBetween(0, height - 340)
      // Whatever is open.
      await field.fill('A red fox in the snow, and more of it\n'.repeat(12))
      await page.getByRole('button', { name: 'Ratio, style and more' }).tap()
      await field.focus()
      await seenBetween(0, height - 340)
      // The browser shows a part further below.
      await page.evaluate('see({ offsetTop: 200 })')
      await seenBetween(200, height - 140)
      await page.evaluate('document.activeElement.blur(); see({ height: innerHeight, offsetTop: 0 })')
      await expect
        .poll(() => button.evaluate((node) => node.getBoundingClientRect().bottom))
        .toBeGreaterThan(height - 140)
    },
    { prepare },
  )
})

test('an app that was in the background for an hour, without a network, shows what was finished meanwhile', async ({
  browser,
}) => {
  await inApp(
    browser,
    async (page, app) => {
      await page.getByRole('link', { name: 'Create' }).click()
      await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A green hill')
      await page.getByRole('button', { name: 'Generate' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await hide(page, true)
      await page.context().setOffline(true)
      await page.clock.fastForward(3_600_000)
      await page.context().setOffline(false)
      await hide(page, false)
      await page.clock.resume()
      const said = page.getByRole('article').first().getByRole('paragraph')
      await expect(said.filter({ hasText: /^Finished/ })).toBeVisible({ timeout: 60_000 })
      await app.call('changeRouter', { to: 'works' })
      await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
    },
    { complains: true, prepare: (page) => page.clock.install() },
  )
})

test('a web view that the phone kills while images are made shows them when it is opened again', async ({
  browser,
}) => {
  await inApp(browser, async (page) => {
    await page.getByRole('link', { name: 'Create' }).click()
    await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A red boat')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
  await inApp(browser, async (page) => {
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /A red boat/ })
        .first(),
    ).toBeVisible()
  })
})
