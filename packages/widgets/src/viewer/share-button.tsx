import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../ui/button.tsx'
import { SHARE, useShare } from '../ui/set/use-share.tsx'

export function ShareButton({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { share, busy } = useShare(set)
  return <IconButton variant="default" icon={SHARE} label={t`Share`} busy={busy} onClick={share} />
}
