import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installIn } from '../../../examples/shop/install.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TOOLS = join(import.meta.dirname, 'tools/react-native')
const APP = join(ROOT, 'examples/app-react-native/app.tsx')

let folder: string
beforeAll(() => {
  installIn(TOOLS, 'react-native-webview')
  folder = mkdtempSync(join(tmpdir(), 'easel-react-native-'))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of a file that imports what an app has installed. */
function complaintsOf(file: string): string {
  const installed = (name: string) => [join(TOOLS, 'node_modules', name)]
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'esnext', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'] },
    allowImportingTsExtensions: true,
    paths: {
      react: installed('@types/react'),
      'react/jsx-runtime': installed('@types/react/jsx-runtime'),
      'react-native': installed('react-native/types_generated/index.d.ts'),
      'react-native-webview': installed('react-native-webview'),
      '@easel/host-react-native': [join(ROOT, 'packages/host-react-native/src/index.ts')],
    },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
}

it('the example of an app fits the types of React Native and of its web view', () => {
  expect(complaintsOf(APP)).toBe('')
})

it('a property that the web view does not take would be found', () => {
  const file = join(folder, 'wrong.tsx')
  writeFileSync(
    file,
    `import { easelWebView } from '@easel/host-react-native'
import { WebView } from 'react-native-webview'
const { props } = easelWebView({ origin: 'https://easel.example', on: {} })
export const right = <WebView {...props} source={{ uri: '' }} />
export const wrong = <WebView {...props} onMessage={(text: string) => text} source={{ uri: '' }} />`,
  )
  const complaints = complaintsOf(file)
  expect(complaints.match(/error TS/g)).toHaveLength(1)
  expect(complaints).toContain('wrong.tsx(5,')
})
