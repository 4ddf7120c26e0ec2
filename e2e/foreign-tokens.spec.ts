import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { type Browser, type BrowserContext, expect, test } from 'playwright/test'
import { appChannel, WEBVIEW_WAYS } from '../bench/support/app-channel.ts'
import { frameOf, hostEvents, openHostPage, runInHostPage, useEmbedded } from './support/embedded.ts'
import { heard, showOldPage } from './support/old-page.ts'
import { tokenFor } from './support/partner-site.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()
/** Other partners, and what they hand out for a user whom this one has, too. */
let others: { id: string; token(): string }[]

test.beforeAll(async () => {
  await easel.knownSite('')
  const added = (verb: string, id: string, named: string) => {
    const [, secret = ''] =
      /^Secret .*\n +(\S+)$/m.exec(easel.partner(verb, id, 'http://localhost:5173')) ?? []
    expect(secret).not.toBe('')
    return { id: named, token: () => tokenFor('ada', { iss: named }, secret) }
  }
  others = [added('add', 'other', 'other'), added('test', 'shop', 'shop-test')]
})

/** Statuses of what a partner's user has asked since the last look; answers to a page that is gone may be late. */
function watchAnswers(context: BrowserContext): (partner: string) => number[] {
  let seen: { partner: string | undefined; status: number }[] = []
  context.on('response', (response) => {
    const { authorization, 'x-partner-id': partner } = response.request().headers()
    if (authorization) seen.push({ partner, status: response.status() })
  })
  return (partner) => {
    const statuses = seen.filter((answer) => answer.partner === partner).map(({ status }) => status)
    seen = []
    return [...new Set(statuses)]
  }
}

const newContext = (browser: Browser): Promise<BrowserContext> => openContext(browser, VISITORS[2] as Visitor)

for (const way of WEBVIEW_WAYS) {
  test(`${way.name}: with a token of another partner, or of its own test mode, an app’s user is nobody and is asked to sign in`, async ({
    browser,
  }) => {
    const context = await newContext(browser)
    const page = await context.newPage()
    const answers = watchAnswers(context)
    let token = () => ''
    let [asked, logins] = [0, 0]
    const { channel } = await appChannel(page, way)
    const app = connectHost({
      transport: textChannelTransport(channel),
      on: {
        getParams: () => {
          asked += 1
          return { headers: { authorization: `Bearer ${token()}` } }
        },
        openLogin: () => {
          logins += 1
          return { outcome: 'cancelled' }
        },
      },
      hello: () => ({ language: 'en' }),
    })
    const works = page.getByRole('heading', { name: 'My works' })
    for (const other of others) {
      token = other.token
      // It is good where it is from.
      await page.goto(`${easel.url}/h5/works?partner=${other.id}`)
      await expect(works).toBeVisible()
      await expect.poll(() => answers(other.id)).toEqual([200])
      ;[asked, logins] = [0, 0]
      await page.goto(`${easel.url}/h5/works?partner=shop`)
      await expect.poll(() => logins).toBe(1)
      await page.waitForTimeout(1000)
      expect([logins, answers('shop')]).toEqual([1, [401]])
      // Once at the start, and once for a better one.
      expect(asked).toBeLessThanOrEqual(2)
    }
    token = () => tokenFor('ada')
    await app.call('userChange', {})
    await expect(works).toBeVisible()
    await expect.poll(() => answers('shop')).toEqual([200])
    app.destroy()
    await context.close()
  })
}

test('a frame: with a token of another partner, or of its own test mode, its user is nobody, and the page is told', async ({
  browser,
}) => {
  for (const { token } of others) {
    const site = await easel.knownSite("language: 'en', route: 'works',")
    site.token = token
    const context = await newContext(browser)
    const answers = watchAnswers(context)
    const page = await openHostPage(context, site)
    await expect.poll(() => hostEvents(page)).toContainEqual({ error: 'TOKEN_REFUSED' })
    expect(answers('shop')).toEqual([401])
    site.token = () => tokenFor('ada')
    await runInHostPage(page, 'easel.userChange()')
    await expect(frameOf(page).getByRole('heading', { name: 'My works' })).toBeVisible()
    await expect.poll(() => answers('shop')).toEqual([200])
    await context.close()
  }
})

test('a page from before the bridge: with a token of another partner, or of its own test mode, its user is nobody', async ({
  browser,
}) => {
  const shop = await easel.shopWith({ features: ['create', 'works', 'legacy-bridge'] })
  for (const { token } of others) {
    const site = showOldPage(shop, easel.url, token(), '/embed/works')
    const context = await newContext(browser)
    const answers = watchAnswers(context)
    const page = await context.newPage()
    await page.goto(site.origin)
    const works = frameOf(page).getByRole('heading', { name: 'My works' })
    // Once at the start, and once for a better one.
    await expect.poll(async () => (await heard(page)).filter((type) => type === 'getParams').length).toBe(2)
    await page.waitForTimeout(1000)
    expect(answers('shop')).toEqual([401])
    await page.evaluate(`token = '${tokenFor('ada')}', sayUser()`)
    await expect(works).toBeVisible()
    await expect.poll(() => answers('shop')).toEqual([200])
    await context.close()
  }
})
