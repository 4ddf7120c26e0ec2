import type { Page } from 'playwright/test'
import type { PartnerSite } from './partner-site.ts'

/**
 * A page from before the bridge: a frame written by hand, and plain objects by `postMessage`. It names its user by the token of
 * its global `token`.
 */
export function showOldPage(
  site: PartnerSite,
  easel: string,
  token: string,
  path = '/embed/home',
): PartnerSite {
  return site.showPage(`<!doctype html>
<html lang="en"><head><title>Old shop</title><link rel="icon" href="data:,"></head>
<body style="margin: 0"><div id="slot">
<iframe title="Easel" src="${easel}${path}?partner=shop" style="width: 100%; height: 760px; border: 0"></iframe></div>
<script>
  window.heard = []
  window.token = '${token}'
  const frame = document.querySelector('iframe')
  window.say = (type, params) => frame.contentWindow.postMessage({ type, params }, '${easel}')
  window.sayUser = () => say('headers', { headers: { authorization: 'Bearer ' + token }, language: 'en' })
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== '${easel}' || typeof data.type !== 'string') return
    heard.push(data.type)
    if (data.type === 'getParams') sayUser()
  })
</script></body></html>`)
}

/** The types of the messages that the page has heard. */
export const heard = (page: Page) => page.evaluate('heard') as Promise<string[]>
