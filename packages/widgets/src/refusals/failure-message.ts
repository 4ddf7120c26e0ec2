import type { ImageSet } from '@easel/contract/types'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { failureReason } from '../ui/set/failure-reason.ts'

/** The message of a failed set. `isForbidden`: another attempt would fail as well. */
export function failureMessage(
  set: Pick<ImageSet, 'failure'>,
  i18n: I18n,
): { text: string; isForbidden: boolean } {
  const code = set.failure?.code
  const why = failureReason(code)
  const reason = why && i18n._(why)
  const isForbidden = code === 'blocked' || code === 'sensitive'
  if (!reason) return { text: i18n._(msg`Generation failed. Nothing was charged.`), isForbidden }
  const text = isForbidden
    ? i18n._(msg`${reason}. Nothing was charged.`)
    : i18n._(msg`Generation failed: ${reason}. Nothing was charged.`)
  return { text, isForbidden }
}
