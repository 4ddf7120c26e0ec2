import type { Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from './api-errors.ts'
import { fetchFile } from './fetch-file.ts'
import { keys } from './keys.ts'
import { useAskVip } from './use-ask-vip.ts'
import { useReportError } from './use-report-error.ts'
import { useWidget } from './widget-context.ts'

/** A refusal that a membership would lift is answered with the way to it; everything else is told. */
export function useRefused(key: string): (thrown: unknown) => void {
  const report = useReportError()
  const askVip = useAskVip()
  return useCallback(
    (thrown) => {
      report(thrown)
      const isFree = isApiError(thrown) && thrown.status === 402
      if (isFree) void askVip({ reason: 'quota', key })
    },
    [report, askVip, key],
  )
}

/** Saves one picture: counted by the server, then handed to the host or to the browser. */
export function useSave() {
  const { api, host, track } = useWidget()
  const queries = useQueryClient()
  const refused = useRefused('save')
  return useMutation({
    mutationFn: async (picture: Picture) => {
      const { url } = await api.call('saveConsume', { body: picture })
      track('saved', { id: picture.imageId, slot: picture.slot })
      const filename = `easel-${picture.imageId}-${picture.slot}.jpg`
      if (host.supports('downloadImage')) {
        const { outcome } = await host.downloadImage({ url, filename, imageId: picture.imageId })
        if (outcome !== 'unsupported') return
      }
      await fetchFile(url, filename)
    },
    onError: refused,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balance('save') }),
  })
}
