import { connectHost, type Session } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { type Browser, expect, type Page } from 'playwright/test'
import { addAndroidInterface } from './android-interface.ts'
import type { useEmbedded } from './embedded.ts'
import { applicationRunsInApp } from './page-checks.ts'
import { tokenFor } from './partner-site.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './visitor.ts'

export interface InAppOptions {
  /** The page may write errors to its console. */
  complains?: boolean
  prepare?: (page: Page) => Promise<unknown>
  /** The token that the app hands out when it is asked. */
  token?: () => string
  visitor?: Visitor
}

/** Opens the pages in an app's web view, which names its user whenever it is asked, and closes both afterwards. */
export async function showInApp(
  easel: ReturnType<typeof useEmbedded>,
  browser: Browser,
  look: (page: Page, app: Session<'host'>) => Promise<void>,
  {
    complains = false,
    prepare = async () => {},
    token = () => tokenFor('ada'),
    visitor = VISITORS[2] as Visitor,
  }: InAppOptions = {},
): Promise<void> {
  await easel.knownSite('')
  const context = await openContext(browser, visitor)
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await prepare(page)
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${token()}` } }) },
    hello: () => ({ language: 'en' }),
  })
  await page.goto(`${easel.url}/h5?partner=shop`)
  await applicationRunsInApp(page)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await look(page, app)
  if (!complains) expect(errors).toEqual([])
  app.destroy()
  await context.close()
}
