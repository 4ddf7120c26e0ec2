import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { NavigationPort } from '../../runtime/provider/ports.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'

/** Milliseconds in which it can be shown. */
const SHOWN_FOR = 15_000

interface Made {
  id: string
  /** What is said of it. */
  text: string
  key: string
}

/**
 * Called when something is asked for; what it returns opens that once it is there. Whoever has gone elsewhere meanwhile
 * is not fetched back: they are told, and may have it shown where they are. Returns whether it was opened.
 */
export function useOpenMade(): () => (made: Made) => boolean {
  const { navigation, notices } = useWidget()
  const { t } = useLingui()
  // null once what asked is closed.
  const latest = useRef<NavigationPort | null>(null)
  useEffect(() => {
    latest.current = navigation
    return () => {
      latest.current = null
    }
  }, [navigation])
  return () => {
    const { page, params } = navigation
    return ({ id, text, key }) => {
      const now = latest.current
      const here = now?.page === page && now.params.image === params.image ? now : null
      const open = (at: NavigationPort) => at.setParams({ image: id, slot: null })
      notices.toast({
        text,
        tone: 'success',
        key,
        ...(!here && { action: { text: t`Show`, run: open }, duration: SHOWN_FOR }),
      })
      if (here) open(here)
      return here !== null
    }
  }
}
