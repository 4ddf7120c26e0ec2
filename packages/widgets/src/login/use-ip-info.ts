import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useFlow } from './account-port.ts'

/** What the server allows in the reader's region. */
export function useIpInfo() {
  const { api } = useWidget()
  return useQuery({
    queryKey: ['ip-info'],
    queryFn: ({ signal }) => api.call('ipInfo', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** Whether passkeys are offered: by the installation, by this page and by the browser. */
export function useOffersPasskeys(): boolean {
  const { port } = useFlow()
  const { data } = useIpInfo()
  return port.passkeys && (data?.passkeys ?? false) && 'PublicKeyCredential' in globalThis
}
