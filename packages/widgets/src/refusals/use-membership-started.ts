import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { VipInfo } from '@easel/contract/types'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ensureLazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'

/**
 * Runs after a valid code: shows until when the membership lasts, refetches everything that it changes, and asks
 * visitors to sign in. Never rejects.
 */
export function useMembershipStarted(): () => Promise<void> {
  const { api, i18n, language, notices, host } = useWidget()
  const askLogin = useAskLogin()
  const queries = useQueryClient()
  return useCallback(async () => {
    const known: Promise<VipInfo | null> = api.call('vipInfo').catch(() => null)
    const [vip] = await Promise.all([known, ensureLazyMessages(i18n).catch(() => {})])
    if (vip) queries.setQueryData(keys.membership, vip)
    void invalidateAll(queries)
    const seconds = vip?.vipExpiryTime
    const date = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' })
    const until = seconds ? date.format(seconds * 1000) : ''
    const text = vip?.isPermanentVip
      ? msg`You are VIP now, permanently`
      : until
        ? msg`You are VIP now, until ${until}`
        : msg`Your membership is active`
    notices.toast({ text: i18n._(text), tone: 'success', duration: 10_000, key: 'membership' })
    // A visitor's membership belongs to the browser and is lost with it.
    if (api.kind?.() !== 'visitor' || !host.supports('openLogin')) return
    const confirmed = await notices.confirm({
      title: i18n._(msg`You are not logged in`),
      text: i18n._(msg`To avoid losing your VIP, please log in soon.`),
      confirm: i18n._(msg`Log in now`),
    })
    if (confirmed) await askLogin({ reason: 'membership' })
  }, [api, i18n, language, notices, queries, host, askLogin])
}
