import type { EaselWidgetProps } from 'easel/props'
import { useEffect, useRef, useState } from 'react'
import { blockedByPolicy } from './content-policy.ts'
import { type Easel, loadEasel } from './loader.ts'
import type { WidgetName } from './widgets.ts'

const PAGES = { Gallery: 'home', Creator: 'create' } as const

/** The same widget in a frame. All it needs in the page is an element. */
export function FrameEmbed({ name, language, user }: EaselWidgetProps & { name: WidgetName }) {
  const slot = useRef<HTMLDivElement>(null)
  const easel = useRef<Easel | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isMounted = true
    const fail = (why: string) => {
      if (!isMounted) return
      console.error(`Easel: the ${name} cannot be shown, because ${blockedByPolicy() || why}`)
      setFailed(true)
    }
    loadEasel().then(
      ({ embed }) => {
        if (!isMounted || !slot.current) return
        easel.current = embed(slot.current, {
          src: 'https://easel.example/embed/home',
          partner: 'shop',
          route: PAGES[name],
          language,
          getHeaders: () => fetch('/my-easel-token'),
        })
        easel.current.ready.catch((error: Error) => fail(error.message))
      },
      (error: Error) => fail(error.message),
    )
    return () => {
      isMounted = false
      easel.current?.destroy()
      easel.current = null
    }
  }, [name])
  useEffect(() => {
    if (language) void easel.current?.changeLanguage(language)
  }, [language])
  useEffect(() => {
    void easel.current?.userChange()
  }, [user])
  if (failed) return <p role="alert">Pictures cannot be shown right now.</p>
  return <div ref={slot} className="frame" />
}
