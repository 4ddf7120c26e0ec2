import type { PageName, WidgetName } from 'easel/props'
import { useState, version } from 'react'
import { EaselWidget } from './easel-widget.tsx'

const NAMES: WidgetName[] = ['Gallery', 'Square', 'Creator', 'Works', 'Queue']
/** A page that no widget of ours shows is left alone. */
const PLACES: Partial<Record<PageName, WidgetName>> = {
  home: 'Gallery',
  square: 'Square',
  create: 'Creator',
  works: 'Works',
  queue: 'Queue',
}

/** A page that is rendered by React 18. */
export function Shop() {
  const [shown, setShown] = useState<WidgetName | null>('Gallery')
  const [params, setParams] = useState<Record<string, string>>({})
  const [language, setLanguage] = useState('en')
  const [user, setUser] = useState('')
  const signIn = (name: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: replace this with your own sign-in
    document.cookie = `user=${name}; path=/; samesite=lax`
    setUser(name)
  }
  return (
    <>
      <h1>Shop</h1>
      <p>This page is React {version}.</p>
      <p>
        {NAMES.map((name) => (
          <button key={name} type="button" onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => setShown(null)}>
          Nothing
        </button>
        {['en', 'es-MX', 'zh-Hans'].map((tag) => (
          <button key={tag} type="button" onClick={() => setLanguage(tag)}>
            {tag}
          </button>
        ))}
        {['ada', 'grace'].map((name) => (
          <button key={name} type="button" onClick={() => signIn(name)}>
            {name}
          </button>
        ))}
      </p>
      {shown && (
        <EaselWidget
          key={shown}
          name={shown}
          language={language}
          user={user}
          params={params}
          onNavigate={(to, next) => {
            const widget = PLACES[to]
            if (!widget) return
            setParams(next)
            setShown(widget)
          }}
        />
      )}
    </>
  )
}
