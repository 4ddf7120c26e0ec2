import { contentPath } from '@easel/contract/content-pages'
import { OFFLINE } from '@easel/contract/offline'
import { type AccountDraft, AccountFlow, type AccountPort, KNOWN_DEVICE_KEY } from '@easel/widgets/login'
import { invalidateAll, PERSONAL_KEYS, useEvent } from '@easel/widgets/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { OpenAccount } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

export { prepareLogin } from '@easel/widgets/login'

export interface AccountProps {
  session: Session
  open: OpenAccount
  onClose(): void
}

/** Shared by the login dialog and the password reset, so that the account is typed only once. */
const draft: { current: AccountDraft | null } = { current: null }

/** The account dialogs of the site, over its session. */
export function Account({ session, open }: AccountProps) {
  const navigate = useNavigate()
  const signedIn = useEvent(() => open.settle(true))
  const own = useAccountPort(session, signedIn)
  const reset = useEvent(() => {
    open.settle(false)
    void navigate('/reset/target')
  })
  const port = useMemo(() => ({ ...own, reset }), [own])
  return <AccountFlow entry={open.entry} port={port} onClose={() => open.settle(false)} />
}

/** An account port over the site's session: stores the token, and refetches everything. */
export function useAccountPort(session: Session, onSignedIn: () => void): AccountPort {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      knownDevice: () => session.get(KNOWN_DEVICE_KEY),
      draft,
      signedIn({ token, knownDevice }) {
        draft.current = null
        session.set(KNOWN_DEVICE_KEY, knownDevice)
        session.begin(token)
        onSignedIn()
        void invalidateAll(queries)
      },
      moved(device) {
        for (const key of Object.values(PERSONAL_KEYS)) session.set(key, null)
        session.set(PERSONAL_KEYS.moved, device)
        void window.caches?.delete(OFFLINE.cache)
      },
      reload: () => window.location.reload(),
      ended: () => session.leave(),
      passkeys: true,
      terms: {
        terms: contentPath('terms', session.language),
        privacy: contentPath('privacy', session.language),
      },
    }),
    [session, onSignedIn, queries],
  )
}
