import { Component, lazy, Suspense, useState } from 'react'
import { loadGallery } from './remote.js'

/** Milliseconds until the widget counts as failed. */
const MAX_WAIT = 8000

const Gallery = lazy(() => {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`It did not come within ${MAX_WAIT / 1000} s.`)), MAX_WAIT)
  })
  return Promise.race([loadGallery(), late])
})

const api = { partner: 'shop', getHeaders: () => fetch('/my-easel-token') }

/** Keeps errors of a remote from the page, and tells the page of them. */
class Fallback extends Component {
  state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  componentDidCatch(error) {
    this.props.onFallback(error)
  }

  render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** A federated widget, or the same page in a frame if the widget is late or fails. */
export function Shop() {
  const [language, setLanguage] = useState('en')
  const [shows, setShows] = useState(true)
  const [why, setWhy] = useState('')
  const frame = (
    <easel-embed
      src="https://easel.example/embed/home"
      partner="shop"
      headers="/my-easel-token"
      language={language}
      style={{ height: 720 }}
    />
  )
  return (
    <main>
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
    </main>
  )
}
