import type { Page, Route } from 'playwright/test'

export type Answer = (route: Route) => Promise<void> | void

export const json = (body: object, status = 200): Answer => {
  return (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}
/** The server cannot answer. */
export const away = json({ message: 'Try later.', data: { reason: 'server_error' } }, 503)

/** One that the person who is signed in may do. */
export const action = (name: string, reason = false) => ({ name, effect: 'look', reason })
/** An owner. */
export const me = json({
  name: 'ada',
  role: 'owner',
  until: Date.now() + 3_600_000,
  actions: [
    ...['today.report', 'refusals.list', 'people.find', 'people.show', 'people.works'].map((name) =>
      action(name),
    ),
    ...['reports.list', 'partner.overview', 'payments.show', 'people.payments', 'audit.list'].map((name) =>
      action(name),
    ),
    ...['code.issue', 'reports.hide'].map((name) => action(name, true)),
    action('payments.review'),
  ],
})

/** Somebody is signed in in this tab. `answers` are the server's, by the call, and may change meanwhile. */
export async function openConsole(
  page: Page,
  address: string,
  answers: Record<string, Answer>,
): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('easel-console-token', 'of-this-tab'))
  await page.route('**/admin/api/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/admin\/api\/(actions\/)?/, '')
    return (answers[name] ?? away)(route)
  })
  await page.goto(address)
}
