import { useState } from 'react'
import { EaselWidget } from './easel-widget.tsx'
import { WIDGETS, type WidgetName } from './widgets.ts'

const NAMES = Object.keys(WIDGETS) as WidgetName[]
const PLACES = { home: 'Gallery', create: 'Creator' } as const
const requested = new URLSearchParams(location.search).getAll('show')

/** A page of the shop. `?show=Gallery&show=Creator` shows both widgets. */
export function Shop() {
  const [shown, setShown] = useState<WidgetName[]>(() => {
    const known = NAMES.filter((name) => requested.includes(name))
    return known.length > 0 ? known : ['Gallery']
  })
  const [params, setParams] = useState<Record<string, string>>({})
  const [language, setLanguage] = useState('en')
  const [user, setUser] = useState('')
  const [pressed, setPressed] = useState(0)
  const signIn = (name: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: replace this with your own sign-in
    document.cookie = `user=${name}; path=/; samesite=lax`
    setUser(name)
  }
  return (
    <>
      <h1>Shop</h1>
      <p>
        {[...NAMES, 'Nothing' as const].map((name) => (
          <button key={name} type="button" onClick={() => setShown(name === 'Nothing' ? [] : [name])}>
            {name}
          </button>
        ))}
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
        <button type="button" onClick={() => setPressed(pressed + 1)}>
          Pressed {pressed}
        </button>
      </p>
      {shown.map((name) => (
        <EaselWidget
          key={name}
          name={name}
          language={language}
          user={user}
          params={params}
          onNavigate={(to, next) => {
            if (to !== 'home' && to !== 'create') return
            setParams(next)
            setShown([PLACES[to]])
          }}
        />
      ))}
      <footer>The shop goes on.</footer>
    </>
  )
}
