import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { NoticeDialogProps } from '../../ui/notice-dialog.tsx'
import type { ToastListProps } from '../../ui/toast.tsx'
import { loadWithRetry } from '../requests/load-with-retry.ts'
import type { Notices } from './notices.ts'

/** Milliseconds until the toasts' code is preloaded: it could no longer be loaded when the network is lost. */
const PRELOAD_AFTER = 4_000

const toastList = async () => (await import('../../ui/toast.tsx')).ToastList
const noticeDialog = async () => (await import('../../ui/notice-dialog.tsx')).NoticeDialog

/** Shows toasts and dialogs. Their code is loaded after the first page, which so stays small. */
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
    const timer = setTimeout(() => setIdle(true), PRELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

/** A component whose code is loaded when it is needed. */
function useLoaded<P>(load: () => Promise<ComponentType<P>>, needed: boolean): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null)
  const shouldLoad = needed && !loaded
  useEffect(() => {
    if (shouldLoad) return loadWithRetry(load, (Component) => setLoaded({ Component }))
  }, [load, shouldLoad])
  return loaded?.Component ?? null
}
