import { join } from 'node:path'
import type { Language } from '@easel/contract/languages'

export type GuideGroup = 'start' | 'reference' | 'running'

export interface GuidePage {
  /** The last part of its address, and the name of its files. */
  name: string
  group: GuideGroup
  /** Its English text, if it is not `docs/partners/<name>.md`. */
  file?: string
}

/**
 * The pages under `/docs`, in the order of the navigation. Each is `docs/partners/<name>.md`, and in other languages
 * `docs/partners/<language>/<name>.md`. A page without its English file is left out.
 */
export const GUIDE_PAGES: readonly GuidePage[] = [
  { name: 'quick-start', group: 'start' },
  { name: 'frameworks', group: 'start' },
  { name: 'webviews', group: 'start' },
  { name: 'theming', group: 'reference' },
  { name: 'options', group: 'reference' },
  { name: 'widgets', group: 'reference' },
  { name: 'messages', group: 'reference' },
  { name: 'errors', group: 'reference' },
  { name: 'webhooks', group: 'reference' },
  { name: 'security', group: 'running' },
  { name: 'operate', group: 'running' },
  { name: 'versions', group: 'running' },
  { name: 'changelog', group: 'running', file: 'CHANGELOG.md' },
]

export const FIRST_GUIDE = 'quick-start'

/** Files of the repository that the guides tell partners to copy, served as plain text. */
export const GUIDE_FILES: Readonly<Record<string, string>> = {
  'token.ts': 'examples/shop/token.ts',
  'easel-widget.tsx': 'examples/partner-react18/src/easel-widget.tsx',
  'easel.d.ts': 'packages/widgets/types/easel.d.ts',
  'remote.ts': 'examples/partner-webpack/remote.ts',
}

/** Packages and examples whose sources the guides tell partners to copy, each served as a zip. A link to its README leads there. */
export const GUIDE_ARCHIVES: Readonly<Record<string, string>> = {
  'easel-android.zip': 'packages/host-android',
  'easel-ios.zip': 'packages/host-ios',
  'easel-react-native.zip': 'packages/host-react-native',
  'easel-flutter.zip': 'packages/host-flutter',
  'app-android.zip': 'examples/app-android',
  'app-ios.zip': 'examples/app-ios',
  'app-react-native.zip': 'examples/app-react-native',
  'app-flutter.zip': 'examples/app-flutter',
  'app-electron.zip': 'examples/app-electron',
}

/** The root of the repository, to which all files here are relative. */
export const GUIDES_ROOT = join(import.meta.dirname, '../../../../../..')

export function guideFile({ name, file }: GuidePage, language: Language): string {
  if (language === 'en') return file ?? `docs/partners/${name}.md`
  return `docs/partners/${language}/${name}.md`
}

export const guidePath = (name: string, language: Language, id = ''): string =>
  `/docs/${name}?language=${language}${id && `#${id}`}`
