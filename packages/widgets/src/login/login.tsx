import { DEVICE_KEY, TOKEN_KEY } from '@easel/client'
import { contentPath } from '@easel/contract/content-pages'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { announceSessionChange } from '../runtime/session/session-changes.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { AccountFlow } from './account-flow.tsx'
import { type AccountPort, KNOWN_DEVICE_KEY } from './account-port.ts'
import styles from './login.module.css'
import { LoginMessages } from './login-messages.tsx'

/** Sign-in and account management as a widget. */
export function Login() {
  return (
    <LoginMessages>
      <Inside />
    </LoginMessages>
  )
}

function Inside() {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const { data, isError } = useUserInfo()
  const { port, leave } = useOwnPort()
  // Closing a step restarts the flow.
  const [started, setBegun] = useState(0)
  if (api.kind?.() === 'partner') return <p className={styles.page}>{t`This site has signed you in.`}</p>
  if (!data && !isError) return <Skeleton height={240} />
  const logined = data?.logined ?? false
  const signOut = async () => {
    if (await notices.confirm({ title: t`Sign out?`, confirm: t`Sign out` })) await leave()
  }
  return (
    <>
      <AccountFlow
        key={`${logined} ${started}`}
        entry={logined ? 'manage' : 'account'}
        surface="page"
        port={port}
        onClose={() => setBegun(started + 1)}
      />
      {logined && (
        <div className={styles.page}>
          <Button onClick={() => void signOut()}>{t`Sign out`}</Button>
        </div>
      )}
    </>
  )
}

/** An account port that stores the token with the other keys of the widgets, and notifies all of them. */
function useOwnPort(): { port: AccountPort; leave(): Promise<void> } {
  const { api, session, navigation, language } = useWidget()
  const { terms, privacy } = navigation.params
  const site = navigation.href('home')
  return useMemo(() => {
    const own = (page: 'terms' | 'privacy') =>
      new URL(contentPath(page, language), new URL(site, globalThis.location.href)).href
    const storeToken = (token: string | null) => {
      session.set(DEVICE_KEY, null)
      session.set(TOKEN_KEY, token)
    }
    return {
      port: {
        knownDevice: () => session.get(KNOWN_DEVICE_KEY),
        signedIn({ token, knownDevice }) {
          session.set(KNOWN_DEVICE_KEY, knownDevice)
          storeToken(token)
          announceSessionChange()
        },
        ended: () => storeToken(null),
        passkeys: false,
        terms: { terms: webAddress(terms) ?? own('terms'), privacy: webAddress(privacy) ?? own('privacy') },
        // Every widget restarts: the page around is not ours to reload.
        reload: announceSessionChange,
      },
      async leave() {
        await api.call('logout').catch(() => {})
        for (const key of Object.values(PERSONAL_KEYS)) session.set(key, null)
        storeToken(null)
        announceSessionChange()
      },
    }
  }, [api, session, site, language, terms, privacy])
}

/** The page's own address, if it is an http(s) URL. */
const webAddress = (text: string | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
