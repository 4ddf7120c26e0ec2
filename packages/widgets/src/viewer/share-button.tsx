import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { Button } from '../ui/button.tsx'

/** Makes a link to the work for whoever gets it. It can be taken back at once. */
export function ShareButton({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const report = useReportError()
  const takeBack = useMutation({
    mutationFn: () => api.call('unshare', { body: { id: set.id } }),
    onSuccess: () => notices.toast({ text: t`The link no longer works`, tone: 'success', key: 'share' }),
    onError: report,
  })
  const share = useMutation({
    mutationFn: async () => {
      const { url } = await api.call('share', { body: { id: set.id } })
      track('shared', { id: set.id })
      await hand(url, set.prompt)
      return url
    },
    onSuccess: () =>
      notices.toast({
        text: t`Link copied: whoever has it sees this work`,
        tone: 'success',
        action: { text: t`Take it back`, run: () => takeBack.mutate() },
        duration: 15_000,
        key: 'share',
      }),
    onError: report,
  })
  return (
    <Button icon="share" busy={share.isPending} onClick={() => share.mutate()}>
      {t`Share`}
    </Button>
  )
}

/** To the system's own sheet where there is one on a phone, else to the clipboard. */
async function hand(url: string, title: string): Promise<void> {
  const isTouch = globalThis.matchMedia?.('(pointer: coarse)').matches
  if (isTouch && navigator.share) {
    try {
      return await navigator.share({ url, title })
    } catch {
      // Closed without sharing: the link is copied instead.
    }
  }
  await navigator.clipboard?.writeText(url)
}
