import '@easel/widgets/theme.css'
import '../layout/document.css'
import { createStore } from '@easel/client'
import { isLanguage, LANGUAGE_NAME } from '@easel/contract/languages'
import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Playground } from '../playground/playground.tsx'
import { PlaygroundMessages } from '../playground/playground-messages.tsx'
import { KEY } from '../session/keys.ts'
import { chooseLanguage } from '../session/language.ts'

function start(root: HTMLElement): void {
  const store = createStore(() => window.localStorage)
  const language = chooseLanguage(store, window.navigator.languages ?? [window.navigator.language])
  const kept = store.get(KEY.language)
  document.documentElement.lang = LANGUAGE_TAG[language]
  createRoot(root).render(
    <StrictMode>
      <PlaygroundMessages language={language}>
        <Playground language={language} keptLanguage={isLanguage(kept) ? LANGUAGE_NAME[kept] : null} />
      </PlaygroundMessages>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) start(root)
