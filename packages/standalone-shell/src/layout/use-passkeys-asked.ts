import { useEvent } from '@easel/widgets/runtime'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

/** State of a history entry that opens the passkeys. It survives the reload after a login by password. */
export const TO_PASSKEYS = { account: 'passkeys' }

/** Opens the passkeys if the history entry requests it, after a login if nobody is signed in. */
export function usePasskeysAsked(session: Pick<Session, 'token'>, account: AccountOpener): void {
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  const isRequested = (state as Partial<typeof TO_PASSKEYS> | null)?.account === TO_PASSKEYS.account
  const done = useEvent(() => {
    if (isRequested) void navigate({ search, hash }, { replace: true, state: null })
  })
  const lead = useEvent(async () => {
    if (session.token() !== null || (await account.open('account'))) await account.open('passkeys')
    done()
  })
  useEffect(() => {
    if (isRequested) void lead()
  }, [isRequested])
}
