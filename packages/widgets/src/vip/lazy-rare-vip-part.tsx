import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import type { RareVipPartProps } from './extras/rare-vip-part.tsx'

const load = () => import('./extras/rare-vip-part.tsx')

/** Preloads the code. A failure is left to the part that needs it. */
export const loadRareVipPart = () => load().catch(() => null)

/** After so many failures in a row a purchase that is over ends without its last words. */
const MAX_FAILURES = 4

/** Renders nothing until its code is loaded, which is tried again until it comes. */
export function RareVipPart(props: RareVipPartProps) {
  const { data, failureCount } = useQuery({
    queryKey: ['rare-vip-part'],
    queryFn: load,
    staleTime: 'static',
    networkMode: 'always',
    retry: true,
  })
  const givesUp = !data && failureCount >= MAX_FAILURES
  const giveUp = useEvent(() => {
    if (props.kind === 'bought') props.onClose()
  })
  useEffect(() => {
    if (givesUp) giveUp()
  }, [givesUp])
  return data ? <data.RareVipPart {...props} /> : null
}
