// @vitest-environment happy-dom
import { act, createElement, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { type EaselWebView, easelWebView } from '../../host-react-native/src/index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const made: EaselWebView[] = []
const shown = new Set<EaselWebView>()

/** The sample of the README; an element stands for the `WebView`. */
function Easel() {
  const [easel, setEasel] = useState<EaselWebView | null>(null)
  useEffect(() => {
    const created = easelWebView({ origin: 'https://easel.example', on: {} })
    made.push(created)
    setEasel(created)
    return () => created.session.destroy()
  }, [])
  if (easel) shown.add(easel)
  return easel && createElement('div')
}

it('the sample of the README shows one living session in StrictMode, and ends it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(StrictMode, null, createElement(Easel))))
  const [first, last] = made as [EaselWebView, EaselWebView]
  expect([made.length, [...shown]]).toEqual([2, [last]])
  await expect(first.session.ready).rejects.toMatchObject({ code: 'DESTROYED' })
  let code: string | undefined
  last.session.ready.catch((error) => {
    code = error.code
  })
  await new Promise((resolve) => setTimeout(resolve))
  // It waits for its page.
  expect(code).toBeUndefined()
  await act(async () => root.unmount())
  expect(code).toBe('DESTROYED')
})
