import { expect, type Page, test } from 'playwright/test'
import { type Answer, away, json, me, openConsole as openAt } from './support/console-answers.ts'
import { ServerUnderTest } from './support/server.ts'

/** The console while its server is away, slow, or is asked for something else meanwhile. */
let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())
test.use({ locale: 'en-US' })

const openConsole = (page: Page, path: string, answers: Record<string, Answer>) =>
  openAt(page, `${server.url}/admin/${path}`, answers)

test('opened while the server is away, it says so, and opens by a press when the server is back', async ({
  page,
}) => {
  const answers: Record<string, Answer> = { me: away, 'people.find': json({ result: [] }) }
  await openConsole(page, 'people', answers)
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  answers.me = async (route) => {
    await answered
    await me(route)
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').getByText('Trying to reach the server …')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
})

test('on a machine without internet it works with the server that it reaches', async ({ page }) => {
  await openConsole(page, 'people', { me, 'refusals.list': json({ result: [] }) })
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.getByRole('link', { name: 'Refusals' }).click()
  await expect(page.getByRole('heading', { name: 'Refusals', level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
})

test('a failure of the server is told with what its log is searched by', async ({ page }) => {
  const requestId = 'c0ffee00-1111-4222-8333-444455556666'
  const failed: Answer = (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': requestId, 'content-type': 'application/json' },
      body: JSON.stringify({ message: '', data: { reason: 'internal', requestId } }),
    })
  await openConsole(page, 'refusals', { me, 'refusals.list': failed })
  await expect(page.getByText('Something went wrong. Try again. #c0ffee00')).toBeVisible({ timeout: 20_000 })
})

test('numbers that are no longer renewed say so, until they are again', async ({ page }) => {
  const empty = json({ result: [] })
  const answers: Record<string, Answer> = { me, 'refusals.list': empty }
  await openConsole(page, 'refusals', answers)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const note = page.getByText('What you see may be out of date.')
  await expect(note).toHaveCount(0)
  answers['refusals.list'] = (route) => route.abort()
  await expect(note).toBeVisible({ timeout: 40_000 })
  answers['refusals.list'] = empty
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
})

test('going from one person straight to another shows nothing of the first', async ({ page }) => {
  const person = (id: string, name: string) => ({
    ...{ id, kind: 'member', email: `${id}@example.com`, mobile: null, name, createdAt: 1, lockedAt: null },
    ...{ deletionAt: null, sessions: 1, works: { all: 0, shown: 0, hidden: 0, lastAt: null } },
    ...{ reports: { received: 0, upheld: 0, sent: 0 }, ban: null, quota: null },
    membership: { vip: false, until: null, permanent: false },
  })
  const never = new Promise<void>(() => {})
  await openConsole(page, 'people?id=heron', {
    me,
    'people.works': json({ result: [] }),
    'people.show': async (route) => {
      if ((route.request().postDataJSON() as { input: { id: string } }).input.id !== 'heron') await never
      await json({ result: person('heron', 'Ink Heron') })(route)
    },
  })
  await expect(page.getByRole('heading', { name: 'Ink Heron' })).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/people?id=crane')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('Ink Heron')).toHaveCount(0)
})

test('whoever writes for a long time stays signed in, and whoever does nothing does not', async ({
  page,
}) => {
  let asked = 0
  const counted: Answer = async (route) => {
    asked += 1
    await me(route)
  }
  await page.clock.install()
  await openConsole(page, 'people', { me: counted, 'people.find': json({ result: [] }) })
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await expect(field).toBeVisible()
  const atFirst = asked
  await page.clock.fastForward('05:00')
  expect(asked).toBe(atFirst)
  await field.pressSequentially('heron')
  await expect.poll(() => asked).toBe(atFirst + 1)
  await page.clock.fastForward('05:00')
  await field.press('End')
  await expect.poll(() => asked).toBe(atFirst + 2)
})
