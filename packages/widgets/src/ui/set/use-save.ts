import { endingOf } from '@easel/contract/download-formats'
import type { Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDailyLimit } from '../../refusals/refusals.ts'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { downloadFile } from '../../runtime/requests/download-file.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { retryLost } from '../../runtime/requests/retry-lost.ts'
import { formatField, formatFor, formatIn } from './use-download-format.ts'

interface Saving extends Picture {
  large?: boolean
  /** The image is transparent somewhere. */
  seeThrough?: boolean
}

/**
 * Downloads an image: metered by the server, then handed to the host or the browser. A used-up limit is left to the
 * caller; other errors are shown.
 */
export function useSave() {
  const { api, host, track, session } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    mutationFn: async ({ large, seeThrough, ...picture }: Saving) => {
      const format = formatFor(formatIn(session), seeThrough)
      const body = { ...picture, ...formatField(format) }
      const { url } = await retryLost((idempotencyKey) => api.call('saveConsume', { body, idempotencyKey }))
      track('saved', { id: picture.imageId, slot: picture.slot })
      const filename = `easel-${picture.imageId}-${picture.slot}${large ? '-4k' : ''}.${endingOf(format)}`
      if (host.supports('downloadImage')) {
        const { outcome } = await host.downloadImage({ url, filename, imageId: picture.imageId })
        if (outcome !== 'unsupported') return
      }
      await downloadFile(url, filename)
    },
    onError: (thrown) => {
      if (!isDailyLimit(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balance('save') }),
  })
}
