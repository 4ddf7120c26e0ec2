import { type RefObject, useEffect } from 'react'
import { useEvent } from './use-event.ts'

/**
 * Calls when a press begins outside of what a button has opened after itself, and of that button. The focus alone does not
 * say it: Safari gives none to what is pressed, and the focus also goes where one changes the window or puts the keyboard
 * away.
 */
export function usePressOutside(opened: RefObject<Element | null>, onPress: () => void): void {
  const press = useEvent(onPress)
  useEffect(() => {
    const onPointerDown = (event: Event) => {
      const { current } = opened
      const path = event.composedPath()
      if (![current, current?.previousElementSibling].some((own) => own && path.includes(own))) press()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [opened])
}
