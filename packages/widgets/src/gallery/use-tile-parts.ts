import type { I18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { loadWithRetry } from '../runtime/requests/load-with-retry.ts'

type Parts = typeof import('../ui/set/shown-parts.tsx')

/** Milliseconds until they come by themselves, after the first page. */
const LATE = 2_500
/** A pointer or a keyboard is about to need them. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

let known = false

/** What is on the tiles beside the pictures: nobody sees it before they reach for one, so that the first page does without. */
export function useTileParts(): Parts | null {
  const { i18n } = useWidget()
  const [loaded, setLoaded] = useState<{ i18n: I18n; parts: Parts } | null>(null)
  useEffect(() => {
    let stop = () => {}
    const forget = () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, start)
    }
    const start = () => {
      forget()
      stop = loadWithRetry(
        async () => {
          const parts = await import('../ui/set/shown-parts.tsx')
          await parts.ensureLazyMessages(i18n)
          return parts
        },
        (parts) => {
          known = true
          setLoaded({ i18n, parts })
        },
      )
    }
    const timer = setTimeout(start, known ? 0 : LATE)
    for (const sign of SIGNS) addEventListener(sign, start, { passive: true })
    return () => {
      forget()
      stop()
    }
  }, [i18n])
  // Another language has other messages, which are still to come.
  return loaded?.i18n === i18n ? loaded.parts : null
}
