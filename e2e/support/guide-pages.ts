import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import type { PluginOption } from 'vite'
import { compiler } from '../../examples/partner-angular/compiler.ts'
import { linker } from '../../examples/partner-angular/linker.ts'

/** A page that begins with the component that a guide shows. */
interface GuidePage {
  name: string
  /** Where the code stands, by the guide, its heading, and the language of the only such block there. */
  guide: string
  heading: string
  language: string
  /** The file that the code is put into. */
  file: string
  /** The page's own files; it begins with `entry`. */
  files: Record<string, string>
  entry: string
  body?: string
  plugins(folder: string): PluginOption[]
}

/** The `tsconfig.json` of a page in Angular. */
export const angularProject = (...files: string[]): string =>
  JSON.stringify({
    compilerOptions: {
      ...{ target: 'es2022', module: 'es2022', moduleResolution: 'bundler', lib: ['es2022', 'dom'] },
      ...{ types: [], strict: true, skipLibCheck: true, rootDir: '.', outDir: 'compiled' },
    },
    files,
    angularCompilerOptions: { strictTemplates: true },
  })

export const GUIDE_PAGES: readonly GuidePage[] = [
  {
    ...{ name: 'react', guide: 'quick-start', heading: 'The first picture', language: 'tsx' },
    file: 'pictures.tsx',
    files: {
      'main.tsx': `import { createRoot } from 'react-dom/client'
import { Pictures } from './pictures'
createRoot(document.querySelector('#root')!).render(<Pictures />)`,
    },
    entry: 'main.tsx',
    plugins: () => [react()],
  },
  {
    ...{ name: 'vue', guide: 'quick-start', heading: 'The first picture', language: 'vue' },
    file: 'Pictures.vue',
    files: {
      'main.ts': `import { createApp } from 'vue'
import Pictures from './Pictures.vue'
createApp(Pictures).mount('#root')`,
    },
    entry: 'main.ts',
    plugins: () => [vue()],
  },
  {
    ...{ name: 'vue-whole', guide: 'frameworks', heading: 'Vue', language: 'vue' },
    file: 'Pictures.vue',
    files: {
      'main.ts': `import { createApp } from 'vue'
import Pictures from './Pictures.vue'
createApp(Pictures, { language: 'es' }).mount('#root')`,
    },
    entry: 'main.ts',
    plugins: () => [vue()],
  },
  {
    ...{ name: 'svelte', guide: 'frameworks', heading: 'Svelte', language: 'svelte' },
    file: 'Pictures.svelte',
    files: {
      'main.ts': `import { mount } from 'svelte'
import Pictures from './Pictures.svelte'
mount(Pictures, { target: document.querySelector('#root')!, props: { language: 'es', went() {} } })`,
    },
    entry: 'main.ts',
    plugins: () => [svelte({ configFile: false })],
  },
  {
    ...{ name: 'angular', guide: 'frameworks', heading: 'Angular', language: 'ts' },
    file: 'pictures.ts',
    files: {
      'main.ts': `import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { Pictures } from './pictures'
bootstrapApplication(Pictures, { providers: [provideZonelessChangeDetection()] }).then(
  (page) => page.components[0]?.setInput('language', 'es'),
  console.error,
)`,
      'tsconfig.json': angularProject('main.ts'),
    },
    // What Angular's compiler has made of the page.
    entry: 'compiled/main.js',
    body: '<app-pictures></app-pictures>',
    plugins: (folder) => [compiler(folder), linker()],
  },
]
