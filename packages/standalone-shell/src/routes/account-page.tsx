import { ACCOUNT_PAGES, type AccountPage as Page } from '@easel/contract/account-pages'
import { AccountFlow, PageTitle, type StepName } from '@easel/widgets/login'
import { useEvent } from '@easel/widgets/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountPort } from '../layout/account.tsx'
import { TO_PASSKEYS } from '../layout/use-passkeys-asked.ts'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { nameDocument } from './name-document.ts'

type FlowPage = Exclude<Page, 'device' | 'account'>

interface AccountPageProps {
  page: FlowPage
  session: Session
  account: AccountOpener
}

/** The path of each step. Other steps end the page. */
const PATHS: Record<FlowPage, Partial<Record<StepName, string>>> = {
  reset: {
    ...{ resetTarget: 'target', code: 'verify_code', resetPassword: 'new_pw' },
    passkeysLeft: 'result',
  },
  logoff: { leave: 'target', code: 'verify_code', left: 'result' },
}

/** The index of an address among the page's steps; −1 where it is none. */
const stepIndex = (page: FlowPage, pathname: string): number =>
  (ACCOUNT_PAGES[page] as readonly string[]).indexOf(pathname.replace(`/${page}/`, '').replace(/\/$/, ''))

/** The index of the step in the address bar. The router’s address may be behind: it is rendered when there is time. */
const addressed = (page: FlowPage): number => stepIndex(page, window.location.pathname)

/** The step in the address bar, and the number of moves through the browser’s history that have led to it. */
function useAddress(page: FlowPage): { at: StepName | null; move: number } {
  const [move, setMove] = useState(0)
  // Renders again whenever the router goes somewhere.
  useLocation()
  useEffect(() => {
    const count = () => setMove((before) => before + 1)
    window.addEventListener('popstate', count)
    return () => window.removeEventListener('popstate', count)
  }, [])
  return { at: stepAt(page, addressed(page)), move }
}

/**
 * Password reset and account deletion: each step is a history entry. An address in the middle restarts the flow, whose
 * state is lost.
 */
export function AccountPage({ page, session, account }: AccountPageProps) {
  const navigate = useNavigate()
  const { at, move } = useAddress(page)
  const own = useAccountPort(session, nothing)
  const home = useEvent(() => void navigate('/home', { replace: true }))
  const toPasskeys = useEvent(() => void navigate('/home', { replace: true, state: TO_PASSKEYS }))
  const port = useMemo(() => ({ ...own, toPasskeys }), [own])
  const isVisitor = page === 'logoff' && session.token() === null
  const started = useRef(false)
  const step = useEvent((name: StepName) => {
    const path = PATHS[page][name]
    if (path) return goToPath(path)
    home()
    // After a password reset: the account when signed in, otherwise the sign-in.
    void account.open(name === 'manage' ? 'manage' : 'account')
  })
  const goToPath = (path: string) => {
    const to = `/${page}/${path}`
    const index = stepIndex(page, to)
    const here = addressed(page)
    const isFirst = !started.current
    started.current = true
    if (index === here) return
    // The page's back button navigates the browser's history.
    if (!isFirst && index < here) void navigate(index - here)
    else void navigate(to, { replace: isFirst || index > here + 1 })
  }
  const startedAsVisitor = useStartedAsVisitor(isVisitor, () => {
    home()
    void account.open('account')
  })
  if (startedAsVisitor) return null
  return (
    <PageTitle value={nameDocument}>
      <AccountFlow
        entry={page === 'reset' ? 'resetTarget' : 'leave'}
        surface="page"
        port={port}
        at={at}
        move={move}
        onStep={step}
        onClose={home}
      />
    </PageTitle>
  )
}

const nothing = () => {}

function stepAt(page: FlowPage, place: number): StepName | null {
  const path = (ACCOUNT_PAGES[page] as readonly string[])[place]
  const found = Object.entries(PATHS[page]).find(([, own]) => own === path)
  return found ? (found[0] as StepName) : null
}

/** A visitor has no account to delete: redirected before anything is shown. */
function useStartedAsVisitor(isVisitor: boolean, goToPath: () => void): boolean {
  const [startedAsVisitor] = useState(isVisitor)
  const go = useEvent(goToPath)
  useEffect(() => {
    if (startedAsVisitor) go()
  }, [startedAsVisitor])
  return startedAsVisitor
}
