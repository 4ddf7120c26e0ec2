const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

interface Place {
  HOST: string
  PUBLIC_URL?: string | undefined
  NODE_ENV?: string | undefined
}

/** Whether the server is, or may be, reachable from other machines. */
export const isReachable = ({ HOST, PUBLIC_URL, NODE_ENV }: Place): boolean =>
  NODE_ENV === 'production' ||
  !isLoopback(HOST) ||
  (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
