import { createInstance } from '@module-federation/runtime'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'

/**
 * One React for the page and the widgets: what is shared stands under each name by which it is imported. Next brings a
 * preview of React, which counts as the release that it precedes.
 */
const shared = (lib) => ({
  version: React.version.replace(/-.*/, ''),
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
export const loadGallery = () => shop.loadRemote('easel/Gallery')
