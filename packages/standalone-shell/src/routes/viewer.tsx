import { endOpenedImage } from '@easel/first-paint'
import { useEvent, useWidget } from '@easel/widgets/runtime'
import { IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { OverlayLoadFailure } from '../loading/load-failures.tsx'
import styles from './viewer.module.css'

export const Viewer = lazyComponent(
  () => import(/* webpackChunkName: "viewer" */ '@easel/widgets/viewer').then((m) => m.withTexts()),
  OverlayLoadFailure,
)

/** The work that the address names, over its page; its room at once, also where the code has yet to come. */
export function ViewerOutlet() {
  const { navigation } = useWidget()
  return (
    navigation.params.image && (
      <Suspense fallback={<Room />}>
        <Viewer />
      </Suspense>
    )
  )
}

/** The focus stays where it was, to which the viewer gives it back when it is closed. */
function Room() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const close = useEvent(() => {
    if (navigation.leave) navigation.leave(['image', 'slot'])
    else navigation.setParams({ image: null, slot: null }, { replace: true })
  })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // The viewer has come, or this is closed.
  useEffect(() => () => endOpenedImage(), [])
  return (
    <div className={styles.room} aria-busy="true">
      <span className={styles.close}>
        <IconButton icon="close" label={t`Close`} onClick={close} />
      </span>
    </div>
  )
}
