import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Notices } from './notices.ts'

const ToastList = lazy(async () => ({ default: (await import('../ui/toast.tsx')).ToastList }))
const NoticeDialog = lazy(async () => ({ default: (await import('../ui/notice-dialog.tsx')).NoticeDialog }))

/** Shows notices. What draws them is loaded with the first one, so that a page without any stays small. */
export function NoticeOutlet({ notices }: { notices: Notices }) {
  const { toasts, dialog } = useSyncExternalStore(notices.subscribe, notices.state, notices.state)
  return (
    <>
      {toasts.length > 0 && (
        <Guard>
          <Suspense>
            <ToastList toasts={toasts} onDismiss={notices.dismiss} />
          </Suspense>
        </Guard>
      )}
      {dialog && (
        <Guard onFail={() => dialog.settle(false)}>
          <Suspense>
            <NoticeDialog key={dialog.id} dialog={dialog} />
          </Suspense>
        </Guard>
      )}
    </>
  )
}

/** A notice whose code cannot be fetched (offline) must not take the page with it. */
class Guard extends Component<{ children: ReactNode; onFail?: () => void }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    this.props.onFail?.()
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
