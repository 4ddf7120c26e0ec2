import { useEffect, useState } from 'react'
import { loadWithRetry } from '../../runtime/requests/load-with-retry.ts'

const load = () => import('./reference-code.ts')
type ReferenceCode = Awaited<ReturnType<typeof load>>

/** The code for several reference images; null until it is there. */
export function useReferenceCode(isNeeded: boolean): ReferenceCode | null {
  const [code, setCode] = useState<ReferenceCode | null>(null)
  const isMissing = isNeeded && code === null
  useEffect(() => (isMissing ? loadWithRetry(load, setCode) : undefined), [isMissing])
  return code
}
