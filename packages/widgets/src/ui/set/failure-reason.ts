import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const REASON: Record<string, MessageDescriptor> = {
  cancelled: msg`Canceled`,
  blocked: msg`The image does not comply with the rules`,
  sensitive: msg`We can’t generate this`,
  engine_timeout: msg`The engine took too long`,
  unchecked: msg`The images could not be checked`,
  interrupted: msg`It was interrupted`,
}

/** The reason of a failed set; null when its code has no specific one. */
export const failureReason = (code: string | undefined): MessageDescriptor | null =>
  REASON[code ?? ''] ?? null
