import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { NoticeDialogProps } from '../../ui/notice-dialog.tsx'
import type { ToastListProps } from '../../ui/toast.tsx'
import type { Notices } from './notices.ts'

const AGAIN = 2_000
/** Toasts tell of lost networks: what draws them has to be here before that. */
const IDLE = 4_000

const toastList = async () => (await import('../../ui/toast.tsx')).ToastList
const noticeDialog = async () => (await import('../../ui/notice-dialog.tsx')).NoticeDialog

/** Shows notices. What draws them comes later than the first page, so that the page stays small. */
export function NoticeOutlet({ notices }: { notices: Notices }) {
  const { toasts, dialog } = useSyncExternalStore(notices.subscribe, notices.state, notices.state)
  const idle = useIdle()
  const ToastList = useLoaded<ToastListProps>(toastList, idle || toasts.length > 0)
  const NoticeDialog = useLoaded<NoticeDialogProps>(noticeDialog, dialog !== null)
  return (
    <>
      {ToastList && toasts.length > 0 && <ToastList toasts={toasts} onDismiss={notices.dismiss} />}
      {NoticeDialog && dialog && <NoticeDialog key={dialog.id} dialog={dialog} />}
    </>
  )
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

/** A component whose code is fetched when it is needed, and again until it has come. */
function useLoaded<P>(load: () => Promise<ComponentType<P>>, needed: boolean): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null)
  const wanted = needed && !loaded
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const attempt = () =>
      load().then(
        (Component) => !gone && setLoaded({ Component }),
        () => {
          if (!gone) timer = setTimeout(attempt, AGAIN)
        },
      )
    void attempt()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [load, wanted])
  return loaded?.Component ?? null
}
