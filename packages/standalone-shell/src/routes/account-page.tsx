import type { AccountPage as Page } from '@easel/contract/account-pages'
import { AccountFlow, type StepName } from '@easel/widgets/login'
import { useEvent } from '@easel/widgets/runtime'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountPort } from '../layout/account.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

type FlowPage = Exclude<Page, 'device'>

interface AccountPageProps {
  page: FlowPage
  session: Session
  account: AccountOpener
}

/** What the address says of each step. Of any other one, the page is done. */
const PATHS: Record<FlowPage, Partial<Record<StepName, string>>> = {
  reset: { resetTarget: 'target', code: 'verify_code', resetPassword: 'new_pw' },
  logoff: { leave: 'target', code: 'verify_code', left: 'result' },
}

/** Another password, or the way out, step by step. An address in the middle begins at the start: nothing is known of it. */
export function AccountPage({ page, session, account }: AccountPageProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const port = useAccountPort(session, nothing)
  const home = useEvent(() => void navigate('/home', { replace: true }))
  const isVisitor = page === 'logoff' && session.token() === null
  const step = useEvent((name: StepName) => {
    const path = PATHS[page][name]
    if (path) {
      const to = `/${page}/${path}`
      if (to !== pathname) void navigate(to, { replace: true })
      return
    }
    home()
    // After another password: who is signed in sees their account, who is not signs in with it.
    void account.open(name === 'manage' ? 'manage' : 'account')
  })
  const started = useStartedAsVisitor(isVisitor, () => {
    home()
    void account.open('account')
  })
  if (started) return null
  return (
    <AccountFlow
      entry={page === 'reset' ? 'resetTarget' : 'leave'}
      place="page"
      port={port}
      onStep={step}
      onClose={home}
    />
  )
}

const nothing = () => {}

/** Who is nobody has nothing to delete: said once, before anything is shown. */
function useStartedAsVisitor(isVisitor: boolean, lead: () => void): boolean {
  const [started] = useState(isVisitor)
  const go = useEvent(lead)
  useEffect(() => {
    if (started) go()
  }, [started])
  return started
}
