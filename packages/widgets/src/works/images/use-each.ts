import { useState } from 'react'
import type { SessionPort } from '../../runtime/provider/ports.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { EACH_KEY } from './each-key.ts'

/** What a tile of the works is. */
export type Each = 'set' | 'image'

const eachIn = (session: SessionPort): Each => (session.get(EACH_KEY) === 'image' ? 'image' : 'set')

/** Whether sets or single images are shown, as it was chosen last on this device. */
export function useEach(): [Each, (next: Each) => void] {
  const { session } = useWidget()
  const [each, setEach] = useState(() => eachIn(session))
  return [
    each,
    (next) => {
      session.set(EACH_KEY, next === 'set' ? null : next)
      setEach(next)
    },
  ]
}
