import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { expect, test } from 'playwright/test'
import { addAndroidInterface } from './support/android-interface.ts'
import { draw, useEmbedded } from './support/embedded.ts'
import { showInApp } from './support/in-app.ts'
import { tokenFor } from './support/partner-site.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()

test('an app’s web view shows the pages to the app’s user, follows the app, and survives a reload', async ({
  browser,
}) => {
  await easel.knownSite('')
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.add(authorization)
  })
  const navigations: string[] = []
  const authorization = `Bearer ${tokenFor('ada')}`
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: {
      getParams: () => ({ headers: { authorization } }),
      changeRouterOfNav: ({ to }) => void navigations.push(to),
    },
    hello: () => ({ language: 'en' }),
  })
  await page.goto(`${easel.url}/h5?partner=shop`)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await app.ready
  await app.call('changeRouter', { to: 'works' })
  await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
  await page.getByRole('link', { name: 'Selected' }).click()
  await expect.poll(() => navigations).toContain('home')
  await page.reload()
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expect
    .poll(() =>
      app.call('changeLanguage', { language: 'es' }).then(() => page.locator('html').getAttribute('lang')),
    )
    .toBe('es')
  expect([...tokens]).toEqual([authorization])
  expect(errors).toEqual([])
  app.destroy()
  await context.close()
})

test('a page that is opened outside the app shows nothing of its user', async ({ browser }) => {
  await easel.knownSite('')
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  await page.goto(`${easel.url}/h5/works?partner=shop`)
  await expect(page.getByText('Waiting for the app')).toBeVisible()
  await context.close()
})

test('who signs out of the app while its page hangs is gone when it goes on, although the app names nobody', async ({
  browser,
}) => {
  await easel.knownSite('')
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  let isSignedIn = true
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: {
      getParams() {
        // As an app does that has no token for anybody.
        if (!isSignedIn) throw new Error('Nobody is signed in')
        return { headers: { authorization: `Bearer ${tokenFor('ada')}` } }
      },
    },
    hello: () => ({ language: 'en' }),
    onHandlerError: () => {},
  })
  await page.goto(`${easel.url}/h5/create?partner=shop`)
  await draw(page.locator('body'), 'A blue door')
  await app.call('changeRouter', { to: 'works' })
  const own = page.getByRole('main').getByRole('img', { name: /A blue door/ })
  await expect(own.first()).toBeVisible()
  const hangsFor = (ms: number) =>
    page.evaluate((span) => {
      setTimeout(() => {
        for (const until = performance.now() + span; performance.now() < until; );
      }, 50)
    }, ms)
  const codeOf = (call: Promise<unknown>) => call.catch(({ code }) => code)
  await hangsFor(6000)
  await page.waitForTimeout(100)
  expect(await codeOf(app.call('changeLanguage', { language: 'es' }))).toBe('PEER_GONE')
  isSignedIn = false
  expect(await codeOf(app.call('userChange', {}))).toBe('PEER_GONE')
  // It has gone on, has connected again, and has told what it knows.
  await expect(page.locator('html')).toHaveAttribute('lang', 'es', { timeout: 15_000 })
  await page.waitForTimeout(3000)
  expect(await own.count()).toBe(0)
  const asAda: string[] = []
  page.on('request', (request) => {
    if (request.headers().authorization) asAda.push(request.url())
  })
  await page.goto(`${easel.url}/h5/home?partner=shop`)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  expect(asAda).toEqual([])
  app.destroy()
  await context.close()
})

test('an app whose network is lost still leads the page, which has the rest as soon as the network is back', async ({
  browser,
}) => {
  await showInApp(
    easel,
    browser,
    async (page, app) => {
      await page.context().setOffline(true)
      // Neither the page of Create nor the texts of this language have been loaded.
      await app.call('changeRouter', { to: 'create' })
      const spanish = app.call('changeLanguage', { language: 'es' })
      await expect(page).toHaveURL(/\/h5\/create/)
      await page.waitForTimeout(2000)
      await page.context().setOffline(false)
      await spanish
      await expect(page.getByRole('textbox', { name: '¿Qué quieres dibujar?' })).toBeVisible()
      await app.call('changeRouter', { to: 'works' })
      await expect(page.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
    },
    { complains: true },
  )
})
