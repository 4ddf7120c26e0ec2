import { type Browser, expect, type Page } from 'playwright/test'
import { collectPageErrors, openContext, type Visitor } from './visitor.ts'

/** Texts of the account's buttons and fields, in two languages. */
export const ACCOUNT_WORDS = {
  zh: {
    account: '我的账户',
    login: '登录/注册',
    manage: '账号管理',
    now: '立即登录',
    byCode: '验证码登录',
    register: '立即注册',
    skip: '跳过',
    logout: '退出登录',
    logoutTitle: '确定退出登录吗？',
    mobileFirst: '请先使用手机号注册',
    byEmail: '邮箱登录',
    notSet: '未设置',
  },
  en: {
    account: 'My account',
    login: 'Log in/Register',
    manage: 'Account management',
    now: 'Log in now',
    byCode: 'Log in with code',
    register: 'Register now',
    skip: 'Skip',
    logout: 'Log out',
    logoutTitle: 'Log out?',
    mobileFirst: '',
    byEmail: 'Email login',
    notSet: 'Not set',
  },
}
export type AccountWords = (typeof ACCOUNT_WORDS)['zh']

/** Page object for signing in and for the account. */
export class AccountOf {
  readonly page: Page
  readonly words: AccountWords

  constructor(page: Page, words: AccountWords) {
    this.page = page
    this.words = words
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.account, exact: true }).click()
  }

  async press(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** Enters the address or number, and accepts the terms. */
  async name(account: string, toggle?: string): Promise<void> {
    await this.open()
    await this.press(this.words.login)
    if (toggle) await this.press(toggle)
    await this.dialog.locator('input[name="username"]').fill(account)
    await this.dialog.getByRole('checkbox').check()
    await this.press(this.words.login)
  }

  box() {
    return this.dialog.locator('input[name="one-time-code"]')
  }

  /** Digit by digit, because each field moves the focus to the next. */
  async code(code: string): Promise<void> {
    await expect(this.box()).toBeFocused()
    await this.page.keyboard.type(code)
  }

  /** The login dialog closes after a sign-in, so later content must be looked for outside of it. */
  async expectSignedIn(): Promise<void> {
    await expect(async () => {
      if ((await this.dialog.count()) === 0) await this.open()
      await expect(this.dialog.getByRole('button', { name: this.words.manage })).toBeVisible({
        timeout: 500,
      })
    }).toPass({ intervals: [100, 250, 500] })
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  async logout(): Promise<void> {
    await this.open()
    await this.press(this.words.logout)
    await expect(this.page.getByRole('dialog', { name: this.words.logoutTitle })).toBeVisible()
    const loaded = this.page.waitForEvent('load')
    await this.press(this.words.logout)
    await loaded
  }
}

/** Somebody on Home, who may copy links. */
export async function openAccount(browser: Browser, url: string, visitor: Visitor, words: AccountWords) {
  const context = await openContext(browser, visitor)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  await page.goto(`${url}/home`)
  return { context, page, pageErrors, account: new AccountOf(page, words) }
}
