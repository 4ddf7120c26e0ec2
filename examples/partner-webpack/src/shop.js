import { Component, createElement, lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Gallery = lazy(() => import('easel/Gallery'))

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
function Shop() {
  const [language, setLanguage] = useState('en')
  const [shows, setShows] = useState(true)
  const [why, setWhy] = useState('')
  const button = (label, onClick) => createElement('button', { type: 'button', onClick }, label)
  const instead = createElement('easel-embed', {
    src: 'https://easel.example/embed/home',
    partner: 'shop',
    headers: '/my-easel-token',
    language,
    style: { height: 720 },
  })
  const waiting = createElement('p', null, 'One moment …')
  const onFallback = ({ message }) => setWhy(`In a frame: ${message}`)
  const widget = createElement(Suspense, { fallback: waiting }, createElement(Gallery, { api, language }))
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Shop'),
    button('Español', () => setLanguage('es-MX')),
    button(shows ? 'Nothing' : 'Gallery', () => setShows(!shows)),
    createElement('output', null, why),
    shows && createElement(Fallback, { instead, onFallback }, widget),
  )
}

createRoot(document.querySelector('#root')).render(createElement(StrictMode, null, createElement(Shop)))
