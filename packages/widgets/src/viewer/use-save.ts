import type { Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDayUsedUp } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchFile } from '../runtime/requests/download-file.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { askedTwice } from '../runtime/requests/retry-lost.ts'

/**
 * Saves one picture: counted by the server, then handed to the host or to the browser. That the day's saves are used
 * up is left to whoever shows it; everything else is told.
 */
export function useSave() {
  const { api, host, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    mutationFn: async ({ large, ...picture }: Picture & { large?: boolean }) => {
      const { url } = await askedTwice((idempotencyKey) =>
        api.call('saveConsume', { body: picture, idempotencyKey }),
      )
      track('saved', { id: picture.imageId, slot: picture.slot })
      const filename = `easel-${picture.imageId}-${picture.slot}${large ? '-4k' : ''}.jpg`
      if (host.supports('downloadImage')) {
        const { outcome } = await host.downloadImage({ url, filename, imageId: picture.imageId })
        if (outcome !== 'unsupported') return
      }
      await fetchFile(url, filename)
    },
    onError: (thrown) => {
      if (!isDayUsedUp(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balance('save') }),
  })
}
