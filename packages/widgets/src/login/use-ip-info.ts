import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useFlow } from './account-port.ts'

/** What holds where the reader is. */
export function useIpInfo() {
  const { api } = useWidget()
  return useQuery({
    queryKey: ['ip-info'],
    queryFn: ({ signal }) => api.call('ipInfo', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** Whether there are passkeys: the installation has them, this place may use them, and the browser can. */
export function useOffersPasskeys(): boolean {
  const { port } = useFlow()
  const { data } = useIpInfo()
  return port.passkeys && (data?.passkeys ?? false) && 'PublicKeyCredential' in globalThis
}
