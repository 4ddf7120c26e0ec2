import { createInstance } from '@module-federation/enhanced/runtime'
import type * as gallery from 'easel/Gallery'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'

/** One React for the page and the widgets: what is shared stands under each name by which it is imported. */
const shared = (lib: object) => ({
  version: React.version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
})

const shop = createInstance({
  name: 'shop',
  remotes: [{ name: 'easel', entry: 'https://easel.example/widgets/mf-manifest.json' }],
  shared: {
    react: shared(React),
    'react/jsx-runtime': shared(jsxRuntime),
    'react-dom': shared(ReactDOM),
    'react-dom/client': shared(ReactDOMClient),
  },
})

/** Fetches the widget from Easel, which is where the runtime looks it up. */
export async function loadGallery(): Promise<typeof gallery> {
  const module = await shop.loadRemote<typeof gallery>('easel/Gallery')
  if (!module) throw new Error('There is no such widget.')
  return module
}
