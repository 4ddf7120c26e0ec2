import { DEVICE_KEY, TOKEN_KEY } from '@easel/client'
import { contentPath } from '@easel/contract/content-pages'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { tellSession } from '../runtime/session/session-changes.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/small.tsx'
import { AccountFlow } from './account-flow.tsx'
import { type AccountPort, KNOWN_DEVICE_KEY } from './account-port.ts'
import styles from './login.module.css'
import { LoginMessages } from './login-messages.tsx'

/** Signing in, and the account of who has, in a place of its own. */
export function Login() {
  return (
    <LoginMessages>
      <Inside />
    </LoginMessages>
  )
}

function Inside() {
  const { t } = useLingui()
  const { api } = useWidget()
  const { data, isError } = useUserInfo()
  const { port, leave } = useOwnPort()
  // Whoever closes a step begins again.
  const [begun, setBegun] = useState(0)
  if (api.kind?.() === 'partner') return <p className={styles.page}>{t`This site has signed you in.`}</p>
  if (!data && !isError) return <Skeleton height={240} />
  const logined = data?.logined ?? false
  return (
    <>
      <AccountFlow
        key={`${logined} ${begun}`}
        entry={logined ? 'manage' : 'account'}
        place="page"
        port={port}
        onClose={() => setBegun(begun + 1)}
      />
      {logined && (
        <div className={styles.page}>
          <Button onClick={() => void leave()}>{t`Sign out`}</Button>
        </div>
      )}
    </>
  )
}

/** Keeps the token beside what else the widgets keep; all of them in this page hear of it. */
function useOwnPort(): { port: AccountPort; leave(): Promise<void> } {
  const { api, session, navigation, language } = useWidget()
  const { terms, privacy } = navigation.params
  const site = navigation.href('home')
  return useMemo(() => {
    const own = (page: 'terms' | 'privacy') =>
      new URL(contentPath(page, language), new URL(site, globalThis.location.href)).href
    const keep = (token: string | null) => {
      session.set(DEVICE_KEY, null)
      session.set(TOKEN_KEY, token)
    }
    return {
      port: {
        knownDevice: () => session.get(KNOWN_DEVICE_KEY),
        signedIn({ token, knownDevice }) {
          session.set(KNOWN_DEVICE_KEY, knownDevice)
          keep(token)
          tellSession()
        },
        ended: () => keep(null),
        passkeys: false,
        terms: { terms: webAddress(terms) ?? own('terms'), privacy: webAddress(privacy) ?? own('privacy') },
        // Every widget begins anew: the page around is not ours to load.
        reload: tellSession,
      },
      async leave() {
        await api.call('logout').catch(() => {})
        keep(null)
        tellSession()
      },
    }
  }, [api, session, site, language, terms, privacy])
}

/** What a page names as its own, where it is an address of the web. */
const webAddress = (text: string | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
