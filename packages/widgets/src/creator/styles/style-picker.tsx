import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { isComposing } from '../../runtime/react/is-composing.ts'
import { loadWithRetry } from '../../runtime/requests/load-with-retry.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/inline.tsx'
import { Picture } from '../../ui/picture.tsx'
import { choosingStyleAtom, styleListAtom } from '../creator.atoms.ts'
import { useDraft } from '../creator-store.tsx'
import styles from '../options.module.css'
import { useVipChoice } from '../use-vip-choice.ts'
import { VipHint } from '../vip-only.tsx'
import type { StyleListProps } from './style-list.tsx'

const load = () => import('./style-list.tsx')

/** The chosen style in one row, from which all of them open. "None" leaves the style to the prompt. */
export function StylePicker() {
  const { t } = useLingui()
  const { data } = useLauncher()
  const [{ styleId }, change] = useDraft()
  const { locked, choose } = useVipChoice('styleId')
  const { withLauncher } = useWidget()
  const [isOpen, setOpen] = useAtom(choosingStyleAtom)
  const [withFinger, setWithFinger] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const List = useList(isOpen)
  useEffect(() => () => setOpen(false), [setOpen])
  const choices = data?.imageGeneration.styles
  if (!choices) return withLauncher ? <Skeleton height={44} /> : null
  const chosen = choices.find(({ id }) => id === styleId)
  const name = chosen?.name ?? t`None`
  const close = () => {
    row.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes with the focus, which needs no role
    <div
      className={styles.choice}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        close()
        // Neither the sheet around nor what the host has there.
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <button
        ref={row}
        type="button"
        className={styles.styleRow}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={(isOpen && !List) || undefined}
        // On its way before the press has ended.
        onPointerEnter={() => void load().catch(() => undefined)}
        onPointerDown={({ pointerType }) => setWithFinger(pointerType === 'touch')}
        // In Safari a pressed button gives the focus to what is around it, by which the list would close before the click.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={styles.rowPicture}>
          {chosen?.thumbUrl ? (
            <Picture src={chosen.thumbUrl} alt="" width={96} height={96} />
          ) : (
            <Icon name={chosen ? 'brush' : 'sparkle'} />
          )}
        </span>
        <span className={styles.rowText}>{t`Style: ${name}`}</span>
        <Icon name="down" />
      </button>
      {isOpen && List && (
        <List
          choices={[{ id: '', name: t`None`, thumbUrl: null, vip: false }, ...choices]}
          chosen={chosen?.id ?? ''}
          locked={locked}
          withFinger={withFinger}
          onClose={close}
          onLeave={() => setOpen(false)}
          onChoose={(style) => {
            close()
            choose(style, () => change({ styleId: style.id }))
          }}
        />
      )}
      {locked(chosen) && <VipHint field="styleId" />}
    </div>
  )
}

/** The code of the list, once it is opened; null until it is there. */
function useList(isOpen: boolean): ComponentType<StyleListProps> | null {
  const [List, setList] = useAtom(styleListAtom)
  const isMissing = isOpen && List === null
  useEffect(
    () => (isMissing ? loadWithRetry(load, (module) => setList(() => module.StyleList)) : undefined),
    [isMissing, setList],
  )
  return List
}
