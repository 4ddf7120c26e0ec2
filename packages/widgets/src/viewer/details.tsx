import { DAY, ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/inline.tsx'
import { useMadeBy } from '../ui/set/use-made-by.ts'
import { Actions, type ActionsProps } from './actions.tsx'
import { Facts } from './facts.tsx'
import { Fold, useIsCut } from './fold.tsx'
import { Lineage } from './lineage.tsx'
import { ShowSwitch } from './show-switch.tsx'
import { TakenDown } from './taken-down.tsx'
import styles from './viewer.module.css'

/** The prompt and settings of a work, with its actions. */
export function Details({ set, slot, originalView, onClose }: ActionsProps) {
  const madeBy = useMadeBy()(set)
  return (
    <div className={styles.details}>
      <div className={styles.tags}>
        {madeBy && <Tag>{madeBy}</Tag>}
        {set.mine && set.status === ImageStatus.Succeeded && <Expiry expiresAt={set.expiresAt} />}
      </div>
      <Prompt set={set} />
      <Actions set={set} slot={slot} originalView={originalView} onClose={onClose} />
      {set.takenDown ? <TakenDown key={set.id} set={set} state={set.takenDown} /> : <ShowSwitch set={set} />}
      <Facts set={set} slot={slot} />
      <Lineage set={set} />
    </div>
  )
}

function Prompt({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(set.prompt)
      notices.toast({ text: t`Copied`, tone: 'success', key: 'copy' })
    } catch {
      notices.toast({
        text: t`Copying is not allowed here: select the text instead.`,
        tone: 'warn',
        key: 'copy',
      })
    }
  }
  const words = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(words, set.prompt)
  return (
    <Fold key={set.id} isCut={isCut} of={t`Prompt`}>
      {(fold) => (
        <div className={styles.prompt}>
          <p ref={words} {...fold} className={styles.promptText}>
            {set.prompt}
            {set.promptTruncated && '…'}
          </p>
          <IconButton icon="copy" label={t`Copy the prompt`} onClick={() => void copy()} />
        </div>
      )}
    </Fold>
  )
}

function Expiry({ expiresAt }: { expiresAt: number | null }) {
  const { t } = useLingui()
  const { api } = useWidget()
  if (expiresAt === null) return <Tag tone="gold">{t`Kept forever`}</Tag>
  const days = Math.max(0, Math.ceil((expiresAt - api.serverNow()) / DAY))
  return (
    <Tag tone={days <= 7 ? 'warn' : 'default'}>
      <Icon name="clock" size="small" />
      {days === 0 ? t`Last day` : t`${plural(days, { one: '# day left', other: '# days left' })}`}
    </Tag>
  )
}
