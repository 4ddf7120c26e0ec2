import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The app in a browser: `react-native` is `react-native-web` there, and a web view is a frame. */
export default defineConfig({
  root: join(import.meta.dirname, 'browser'),
  resolve: {
    alias: {
      'react-native-webview': join(import.meta.dirname, 'browser/web-view.jsx'),
      'react-native': 'react-native-web',
    },
  },
  build: { outDir: join(import.meta.dirname, 'dist'), emptyOutDir: true },
})
