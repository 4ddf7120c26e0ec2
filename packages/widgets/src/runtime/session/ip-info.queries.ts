import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'

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
