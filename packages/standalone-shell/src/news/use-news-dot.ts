import { useEffect } from 'react'
import { type SeenStore, showUnseen } from './news-seen.ts'

/** A dot for what is new since this device was here. */
export function useNewsDot(session: SeenStore): void {
  useEffect(() => showUnseen(session), [session])
}
