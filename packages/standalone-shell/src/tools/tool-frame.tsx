import type { BridgeReceived } from '@easel/contract/bridge'
import { type Easel, embed } from '@easel/host-sdk'
import { useEvent, useWidget } from '@easel/widgets/runtime'
import { useEffect, useRef } from 'react'
import styles from './tool-frame.module.css'
import { type Tool, useToolTitles } from './use-tools.ts'

/** One tool in its frame. The page is its host: it provides the user’s headers, messages, login and membership. */
export function ToolFrame({ tool: { name, address }, isShown }: { tool: Tool; isShown: boolean }) {
  const { api, host, language, notices } = useWidget()
  const slot = useRef<HTMLDivElement>(null)
  const easel = useRef<Easel>(null)
  const title = useToolTitles()[name]
  // With the client of the current user at the time of the request.
  const getHeaders = useEvent(() => api.call('toolParams'))
  useEffect(() => {
    if (!slot.current) return
    const ask = (call: 'showVip' | 'openLogin') => async (question: BridgeReceived<'showVip'>) => {
      const { outcome } = await host[call](question)
      return { outcome: outcome === 'done' ? outcome : ('cancelled' as const) }
    }
    const opened = embed(slot.current, {
      src: address,
      language,
      title,
      getHeaders,
      on: {
        ...(host.supports('showVip') ? { showVip: ask('showVip') } : {}),
        openLogin: ask('openLogin'),
        message: ({ kind, text }) => notices.toast({ text, tone: kind === 'info' ? 'default' : kind }),
        // The slot already shows errors, with a retry button.
        error() {},
      },
    })
    easel.current = opened
    return () => opened.destroy()
  }, [address, language, title, host, notices])
  const caller = useRef(api)
  useEffect(() => {
    if (caller.current === api) return
    caller.current = api
    easel.current?.userChange().catch(() => {})
  }, [api])
  return <div ref={slot} className={styles.slot} hidden={!isShown} />
}
