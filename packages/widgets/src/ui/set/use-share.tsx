import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import type { IconPath } from '../icon-paths.ts'
import styles from './share.module.css'
import { type ShareOutcome, shareUrl } from './share-url.ts'

export const SHARE: IconPath = { path: 'M12 14.5V4M8 7.5 12 4l4 3.5M6 11.5v8h12v-8' }

/** Creates and shares a link to a work of the caller. The toast can revoke it. */
export function useShare(set: ImageSet): { share(): void; busy: boolean } {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const report = useReportError()
  const revoke = useMutation({
    mutationFn: () => api.call('unshare', { body: { id: set.id } }),
    onSuccess: () => notices.toast({ text: t`The link no longer works`, tone: 'success', key: 'share' }),
    onError: report,
  })
  // From here on anyone with the link sees the work: the owner must get hold of it in any case.
  const showOutcome = async (outcome: ShareOutcome, url: string) => {
    if (outcome === 'shown') {
      const title = t`Anyone with this link can see this work`
      const confirmed = await notices.confirm({
        title,
        text: <Link url={url} label={t`Link`} />,
        confirm: t`Revoke link`,
        cancel: t`Done`,
        tone: 'error',
      })
      if (confirmed) revoke.mutate()
      return
    }
    notices.toast({
      text:
        outcome === 'shared'
          ? t`Shared: anyone with the link can see this work`
          : t`Link copied: anyone with it can see this work`,
      tone: 'success',
      action: { text: t`Revoke link`, run: () => revoke.mutate() },
      duration: 15_000,
      key: 'share',
    })
  }
  const share = useMutation({
    mutationFn: async () => {
      const { url } = await api.call('share', { body: { id: set.id } })
      track('shared', { id: set.id })
      return { url, outcome: await shareUrl(url, set.prompt) }
    },
    onSuccess: ({ url, outcome }) => void showOutcome(outcome, url),
    onError: report,
  })
  return { share: () => share.mutate(), busy: share.isPending }
}

/** For copying by hand. */
function Link({ url, label }: { url: string; label: string }) {
  return (
    <input
      className={styles.link}
      aria-label={label}
      value={url}
      readOnly
      onFocus={(event) => event.target.select()}
    />
  )
}
