import { contentPath } from '@easel/contract/content-pages'
import { type AccountDraft, AccountFlow, type AccountPort, KNOWN_DEVICE_KEY } from '@easel/widgets/login'
import { invalidateAll, useEvent, useWidget } from '@easel/widgets/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { OpenAccount } from '../session/account-opener.ts'
import { beginMove, emptyDevice, followMove } from '../session/left-device.ts'
import type { Session } from '../session/session.ts'

export { prepareLogin } from '@easel/widgets/login'

export interface AccountProps {
  session: Session
  open: OpenAccount
  onClose(): void
}

const reload = (): void => window.location.reload()

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
  const { api } = useWidget()
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
      move: {
        begun: (link, device) => beginMove(session, link, device),
        done: (device) => emptyDevice(session, device),
        follow: () => void followMove(session, api, reload),
      },
      reload,
      ended: () => session.leave(),
      passkeys: true,
      terms: {
        terms: contentPath('terms', session.language),
        privacy: contentPath('privacy', session.language),
      },
    }),
    [session, onSignedIn, queries, api],
  )
}
