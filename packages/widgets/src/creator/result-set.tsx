import { ImageStatus, isRunning, Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { describeError } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { canBeFavourite } from '../runtime/works/use-favourite.ts'
import { useImageLeft } from '../runtime/works/use-image-left.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Hidden, Skeleton } from '../ui/inline.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { CancelButton } from '../ui/set/cancel-button.tsx'
import { ClearButton } from '../ui/set/clear-button.tsx'
import { FinishedMark } from '../ui/set/finished-mark.tsx'
import { FolderButton } from '../ui/set/folders/folder-button.tsx'
import { SetTiles } from '../ui/set/set-tiles.tsx'
import { useSetMessages } from '../ui/set/use-set-messages.ts'
import { rerunAtom } from './creator.atoms.ts'
import { draftOfImage } from './creator.state.ts'
import { useRemoveSet, useRestoreSet } from './creator-store.tsx'
import { ResultActions } from './result-actions.tsx'
import styles from './results.module.css'
import type { ActionRefusal } from './use-result-actions.ts'
import { useTakeSettings } from './use-take-settings.ts'

interface ResultSetProps {
  id: string
  newest: boolean
}

/** One set on this page, from its place in the queue to its four images. */
export function ResultSet({ id, newest }: ResultSetProps) {
  const { t, i18n } = useLingui()
  const { data: set, error, gone, refetch } = useImageLeft(id, 'queue')
  const drop = useRemoveSet()
  useEffect(() => {
    if (gone) drop(id)
  })
  if (set) return <Shown set={set} newest={newest} />
  if (!error || gone) return <Skeleton height={newest ? 320 : 96} />
  return (
    <p className={styles.broken} role="alert">
      {describeError(error, i18n).title}
      <Button size="small" icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
    </p>
  )
}

function Shown({ set, newest }: { set: ImageSet; newest: boolean }) {
  const { navigation } = useWidget()
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null)
  const running = isRunning(set.status)
  const failed = set.status === ImageStatus.Failed
  return (
    <article className={styles.set} data-newest={newest || undefined} aria-busy={running}>
      <Status set={set} newest={newest} />
      {!failed && (
        <SetTiles
          set={set}
          layout={newest ? 'grid' : 'row'}
          onOpen={(slot) => navigation.setParams({ image: set.id, slot: String(slot) })}
          actionsOf={(slot) => <ResultActions set={set} slot={slot} small={!newest} onRefused={setRefusal} />}
        />
      )}
      {refusal && (
        <RefusalNotice
          key={refusal.at}
          error={refusal.error}
          at={refusal.at}
          action={refusal.action}
          onRetry={() => {
            setRefusal(null)
            refusal.retry()
          }}
          onDismiss={() => setRefusal(null)}
        />
      )}
    </article>
  )
}

function Status({ set, newest }: { set: ImageSet; newest: boolean }) {
  const { t } = useLingui()
  const { title, detail, tone, gone } = useSetMessages(set)
  const done = set.status === ImageStatus.Succeeded
  const running = isRunning(set.status)
  return (
    <header className={styles.head}>
      {set.status === ImageStatus.InProgress && (
        <ProgressRing value={set.progress / 100} label={t`Progress`} />
      )}
      {running && set.status !== ImageStatus.InProgress && <Icon name="clock" size="large" />}
      <FinishedMark done={done} label={t`Finished`} />
      <div className={styles.text}>
        <p className={styles.prompt}>{set.prompt}</p>
        <p className={styles.status} data-tone={tone}>
          {done && detail ? <span className={styles.known}>{title} · </span> : title}
          {!done && detail && ' · '}
          {detail}
        </p>
      </div>
      <Actions set={set} />
      {newest && (
        <Hidden live="polite">
          {running && !gone ? quarter(title, set) : detail ? t`${title}. ${detail}` : title}
        </Hidden>
      )}
    </header>
  )
}

/** Announced to screen readers at each quarter, not at each percent. */
const quarter = (title: string, set: ImageSet): string =>
  set.status === ImageStatus.InProgress
    ? title.replace(`${set.progress}`, `${Math.floor(set.progress / 25) * 25}`)
    : title

function Actions({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const takeSettings = useTakeSettings()
  const drop = useRemoveSet()
  const bringBack = useRestoreSet(set.id)
  if (isRunning(set.status)) return <CancelButton id={set.id} />
  if (set.status !== ImageStatus.Failed) {
    return (
      <span className={styles.again}>
        {canBeFavourite(set) && <FolderButton set={set} />}
        <Again set={set} />
      </span>
    )
  }
  return (
    <>
      <Button
        size="small"
        icon="retry"
        onClick={() => {
          takeSettings(set)
          drop(set.id)
        }}
      >
        {t`Edit prompt`}
      </Button>
      <ClearButton set={set} onClear={() => drop(set.id)} onUndo={bringBack} />
    </>
  )
}

/** The same prompt once more, or its settings as the draft. An enhancement has neither, and what began with images of one's own is not sent again unseen. */
function Again({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const takeSettings = useTakeSettings()
  const setRerun = useSetAtom(rerunAtom)
  if (set.operation !== Operation.Imagine || set.promptTruncated) return null
  // With its seed it would be the same images.
  const change = { seed: null }
  return (
    <>
      {!set.fromUpload && (
        <IconButton
          icon="retry"
          label={t`Run again`}
          onClick={() => setRerun({ ...draftOfImage(set), ...change })}
        />
      )}
      <IconButton icon="sliders" label={t`Use these settings`} onClick={() => takeSettings(set, change)} />
    </>
  )
}
