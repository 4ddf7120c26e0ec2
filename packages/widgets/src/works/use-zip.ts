import type { ImageSet } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchFile } from '../runtime/fetch-file.ts'
import { keys } from '../runtime/keys.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'

/** Every picture of the chosen sets as one file. Each counts as a save. */
export function useZip() {
  const { api, host, track } = useWidget()
  const queries = useQueryClient()
  const refused = useReportError()
  return useMutation({
    mutationFn: async (sets: readonly ImageSet[]) => {
      const items = sets.flatMap(({ id, slots }) =>
        slots.filter(({ withheld }) => !withheld).map(({ slot }) => ({ imageId: id, slot })),
      )
      const { url } = await api.call('download', { body: { items } })
      track('downloaded', { count: items.length })
      const filename = 'easel.zip'
      if (host.supports('downloadImage')) {
        const { outcome } = await host.downloadImage({ url, filename, imageId: sets[0]?.id ?? '' })
        if (outcome !== 'unsupported') return
      }
      await fetchFile(url, filename)
    },
    onError: refused,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balance('save') }),
  })
}
