import { expect, type Page, test } from 'playwright/test'
import { type Answer, action, json, me, openConsole as openAt } from './support/console-answers.ts'
import { ServerUnderTest } from './support/server.ts'

/** What somebody does in the console is neither lost nor done twice, and goes on where they are. */
let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())
test.use({ locale: 'en-US' })

const openConsole = (page: Page, path: string, answers: Record<string, Answer>) =>
  openAt(page, `${server.url}/admin/${path}`, answers)

test.describe('what is being written when the session ends', () => {
  const ended = json({ message: 'Sign in.', data: { reason: 'token_invalid' } }, 401)
  const write = async (page: Page) => {
    let sent = 0
    const answers: Record<string, Answer> = {
      me,
      'code.issue': ended,
      'sign-in': json({ token: 'another' }),
    }
    await openConsole(page, 'people', answers)
    await page.getByLabel('How many').fill('3')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Why?').fill('For the winners of the fair')
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText('What you were writing is kept')).toBeVisible()
    await expect(page.getByText('For the winners of the fair')).toHaveCount(0)
    answers['code.issue'] = (route) => {
      sent += (route.request().postDataJSON() as { input: { count: number } }).input.count
      return json({ result: ['K7QF', '9T3M', 'WX2P'] })(route)
    }
    return { answers, sent: () => sent }
  }
  const signIn = async (page: Page, name?: string) => {
    if (name) await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill('a lantern in the harbor')
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('goes on after they have signed in again, and what comes of it is shown', async ({ page }) => {
    const { sent } = await write(page)
    await expect(page.getByLabel('Name')).toHaveValue('ada')
    await signIn(page)
    const question = page.getByRole('dialog', { name: 'Issue activation codes?' })
    await expect(question.getByLabel('Why?')).toHaveValue('For the winners of the fair')
    await question.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Activation codes' }).locator('code')).toHaveText(
      'K7QF\n9T3M\nWX2P',
    )
    expect(sent()).toBe(3)
  })

  test('is not shown to somebody else', async ({ page }) => {
    const { answers } = await write(page)
    answers.me = json({
      name: 'bob',
      role: 'owner',
      until: Date.now() + 3_600_000,
      actions: [action('people.find')],
    })
    await signIn(page, 'bob')
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('codes that were issued are all seen, though others are issued meanwhile', async ({ page }) => {
  let count = 0
  await openConsole(page, 'people', {
    me,
    'code.issue': (route) => {
      count += 1
      return json({ result: [`codes-of-${count}`] })(route)
    },
  })
  const issue = async () => {
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Why?').fill('For the fair')
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  }
  await issue()
  await expect(page.getByText('codes-of-1')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await issue()
  await expect(page.getByText('codes-of-2')).toBeVisible()
})

test('what is on its way is not sent again by whoever has closed its question', async ({ page }) => {
  let sent = 0
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await openConsole(page, 'people', {
    me,
    'code.issue': async (route) => {
      sent += 1
      await answered
      await json({ result: ['a-code'] })(route)
    },
  })
  const question = page.getByRole('dialog')
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await question.getByLabel('Why?').fill('For the fair')
    if (round === 1) await question.getByRole('button', { name: 'Issue', exact: true }).click()
    else await question.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    if (round === 1) await question.getByRole('button', { name: 'Cancel' }).click()
  }
  await expect(question.getByText('This was sent before and is still being done.')).toBeVisible()
  expect(sent).toBe(1)
  answer()
  await expect(page.getByText('The codes are shown once')).toBeVisible()
})

test('a search shows nothing of the one before it', async ({ page }) => {
  const line = { id: 'heron', kind: 'member', email: null, mobile: null, name: 'Ink Heron' }
  const never = new Promise<void>(() => {})
  await openConsole(page, 'people', {
    me,
    'people.find': async (route) => {
      if ((route.request().postDataJSON() as { input: { text: string } }).input.text !== 'Ink') await never
      await json({ result: [line] })(route)
    },
  })
  const find = async (text: string) => {
    await page.getByLabel('E-mail address, number, name or id').fill(text)
    await page.getByRole('button', { name: 'Find' }).click()
  }
  await find('Ink')
  await expect(page.getByRole('link', { name: 'heron' })).toBeVisible()
  await find('Crane')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('Ink Heron')).toHaveCount(0)
})

test('whoever decides reports by keys goes on with the next one, and nobody loses their place', async ({
  page,
}) => {
  const works = ['one', 'two', 'three'].map((id) => ({
    ...{ id, prompt: `A fox, number ${id}`, pictures: [], notes: [], kinds: { rights: 1 }, count: 1 },
    ...{ since: null, hiddenBy: null, appeal: null, author: 'heron' },
  }))
  await openConsole(page, 'reports', {
    me,
    'reports.list': (route) => json({ result: works })(route),
    'reports.hide': (route) => {
      const { id } = (route.request().postDataJSON() as { input: { id: string } }).input
      works.splice(
        works.findIndex((work) => work.id === id),
        1,
      )
      return json({ result: null })(route)
    },
  })
  const card = (id: string) => page.getByRole('article', { name: `number ${id}` })
  const hide = async () => {
    await page.keyboard.press('h')
    await page.getByLabel('Why?').fill('Somebody else drew it')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  }
  await card('two').focus()
  await hide()
  await expect(card('two')).toHaveCount(0)
  await expect(card('three')).toBeFocused()
  await hide()
  await expect(card('one')).toBeFocused()
  await hide()
  await expect(page.getByText('No open reports')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a row that is gone leaves the focus on the one that took its place', async ({ page }) => {
  const partner = (id: string) => ({
    ...{
      id,
      name: `Shop ${id}`,
      suspendedAt: null,
      test: false,
      usedInDay: 0,
      quotas: { imagesPerDay: null },
    },
  })
  const partners = ['a', 'b', 'c'].map(partner)
  await openConsole(page, 'partners', {
    me,
    'partner.overview': (route) => json({ result: partners })(route),
  })
  const row = (id: string) => page.getByRole('link', { name: `Shop ${id}` })
  await row('a').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('b')).toBeFocused()
  partners.splice(1, 1)
  // Whoever comes back to the tab sees what is new.
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 5_500))
    window.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(row('b')).toHaveCount(0)
  await expect(row('c')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row('a')).toBeFocused()
})

test('a question stays open when the action before it is done', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await openConsole(page, 'people', {
    me,
    'code.issue': async (route) => {
      await answered
      await json({ result: ['a-code'] })(route)
    },
  })
  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await question.getByLabel('Why?').fill('For the fair')
  await question.getByRole('button', { name: 'Issue', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await question.getByLabel('Why?').fill('For the winners of the fair')
  answer()
  await expect(page.getByText('The codes are shown once')).toBeVisible()
  await expect(question.getByLabel('Why?')).toHaveValue('For the winners of the fair')
  await expect(question.getByRole('button', { name: 'Issue', exact: true })).toBeEnabled()
})
