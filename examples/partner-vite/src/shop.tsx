import { EaselEmbed } from '@easel/react'
import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadGallery } from './remote.ts'

/** Milliseconds until the widget counts as failed. */
const MAX_WAIT = 8000

const Gallery = lazy(() => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`It did not come within ${MAX_WAIT / 1000} s.`)), MAX_WAIT)
  })
  return Promise.race([loadGallery(), late])
})

const getHeaders = () => fetch('/my-easel-token')
const api = { partner: 'shop', getHeaders }

interface FallbackProps {
  children: ReactNode
  instead: ReactNode
  onFallback(error: Error): void
}

/** Keeps errors of a remote from the page, and tells the page of them. */
class Fallback extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onFallback(error)
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** A federated widget, or the same page in a frame if the widget is late or fails. */
export function Shop() {
  const [language, setLanguage] = useState('en')
  const [shows, setShows] = useState(true)
  const [why, setWhy] = useState('')
  const frame = (
    <EaselEmbed
      src="https://easel.example/embed/home"
      partner="shop"
      getHeaders={getHeaders}
      language={language}
      style={{ height: 720 }}
    />
  )
  return (
    <>
      <h1>Shop</h1>
      <p>
        <button type="button" onClick={() => setLanguage('es-MX')}>
          Español
        </button>
        <button type="button" onClick={() => setShows(!shows)}>
          {shows ? 'Nothing' : 'Gallery'}
        </button>
        <output>{why}</output>
      </p>
      {shows && (
        <Fallback instead={frame} onFallback={({ message }) => setWhy(`In a frame: ${message}`)}>
          <Suspense fallback={<p>One moment …</p>}>
            <Gallery api={api} language={language} />
          </Suspense>
        </Fallback>
      )}
    </>
  )
}
