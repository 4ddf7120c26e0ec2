import { EaselEmbed } from '@easel/react'
import { useState, version } from 'react'

const getHeaders = () => fetch('/my-easel-token')

/** Frames in the page, one in a dialog or behind a button, and one in a panel. Their event is listened to and left. */
export function Shop() {
  const [shown, setShown] = useState(1)
  const [language, setLanguage] = useState('en')
  const [listens, setListens] = useState(true)
  const [opens, setOpens] = useState(false)
  const [beside, setBeside] = useState(false)
  const [floats, setFloats] = useState(false)
  const [preloads, setPreloads] = useState(false)
  const [heard, setHeard] = useState('')
  const given = { partner: 'shop', getHeaders, language }
  return (
    <>
      <h1>Shop</h1>
      <p>This page is React {version}.</p>
      <p>
        <button type="button" onClick={() => setLanguage('es')}>
          Español
        </button>
        <button type="button" onClick={() => setListens(!listens)}>
          {listens ? 'Do not listen' : 'Listen'}
        </button>
        {[0, 1, 2].map((count) => (
          <button key={count} type="button" onClick={() => setShown(count)}>
            Show {count}
          </button>
        ))}
        <button type="button" onClick={() => setOpens(true)}>
          Create
        </button>
        <button type="button" onClick={() => setBeside(!beside)}>
          Beside
        </button>
        <button type="button" onClick={() => setFloats(!floats)}>
          {floats ? 'Do not float' : 'Float'}
        </button>
        <button type="button" onClick={() => setPreloads(true)}>
          Preload
        </button>
        <output>{heard}</output>
      </p>
      {[1, 2].slice(0, shown).map((place) => (
        <EaselEmbed
          key={place}
          {...given}
          src="https://easel.example/embed/home"
          style={{ height: 700 }}
          on={listens ? { navigate: ({ to }) => setHeard(`${place}: ${to}`) } : {}}
        />
      ))}
      {shown > 0 && (
        <>
          <EaselEmbed
            {...given}
            mode={floats ? 'button' : 'dialog'}
            open={opens}
            onOpenChange={setOpens}
            preload={preloads}
            src="https://easel.example/embed/create"
            title="AI images"
          />
          <EaselEmbed
            {...given}
            mode="panel"
            open={beside}
            onOpenChange={setBeside}
            preload={preloads}
            src="https://easel.example/embed/aside"
            title="Side panel"
          />
        </>
      )}
    </>
  )
}
