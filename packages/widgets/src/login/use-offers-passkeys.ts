import { useIpInfo } from '../runtime/session/ip-info.queries.ts'
import { useFlow } from './account-port.ts'

/** Whether passkeys are offered: by the installation, by this page and by the browser. */
export function useOffersPasskeys(): boolean {
  const { port } = useFlow()
  const { data } = useIpInfo()
  return port.passkeys && (data?.passkeys ?? false) && 'PublicKeyCredential' in globalThis
}
