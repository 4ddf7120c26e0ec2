import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IconButton } from '../ui/button.tsx'
import type { IconName, IconPath } from '../ui/icon-paths.ts'

const DOTS: IconPath = { path: 'M5.5 12h.01M12 12h.01M18.5 12h.01' }

export interface MoreAction {
  icon: IconName | IconPath
  label: string
  isDestructive?: boolean
  run(): void
}

/** The '…' button: the same before its menu has loaded and after. */
export function MoreTrigger(props: Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'>) {
  const { t } = useLingui()
  return <IconButton aria-haspopup="menu" {...props} variant="default" icon={DOTS} label={t`More actions`} />
}
