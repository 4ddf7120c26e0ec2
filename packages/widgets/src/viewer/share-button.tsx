import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import styles from './share.module.css'
import { type Handed, handLink } from './share-url.ts'

/** Makes a link to the work for whoever gets it, and says where it is. It can be taken back at once. */
export function ShareButton({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const report = useReportError()
  const takeBack = useMutation({
    mutationFn: () => api.call('unshare', { body: { id: set.id } }),
    onSuccess: () => notices.toast({ text: t`The link no longer works`, tone: 'success', key: 'share' }),
    onError: report,
  })
  // From here on whoever has the link sees the work: the person must get hold of it, whatever comes in between.
  const tell = async (handed: Handed, url: string) => {
    if (handed === 'shown') {
      const title = t`Anyone with this link can see this work`
      const wantsBack = await notices.confirm({
        title,
        text: <Link url={url} label={t`Link`} />,
        confirm: t`Revoke link`,
        cancel: t`Done`,
        tone: 'error',
      })
      if (wantsBack) takeBack.mutate()
      return
    }
    notices.toast({
      text:
        handed === 'shared'
          ? t`Shared: anyone with the link can see this work`
          : t`Link copied: anyone with it can see this work`,
      tone: 'success',
      action: { text: t`Revoke link`, run: () => takeBack.mutate() },
      duration: 15_000,
      key: 'share',
    })
  }
  const share = useMutation({
    mutationFn: async () => {
      const { url } = await api.call('share', { body: { id: set.id } })
      track('shared', { id: set.id })
      return { url, handed: await handLink(url, set.prompt) }
    },
    onSuccess: ({ url, handed }) => void tell(handed, url),
    onError: report,
  })
  return (
    <Button icon="share" busy={share.isPending} onClick={() => share.mutate()}>
      {t`Share`}
    </Button>
  )
}

/** To be selected and copied by hand. */
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
