import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Two catalogs: a widget in somebody else's page must not carry the words of our own site. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zhCN', 'zhTW', 'en', 'es'],
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/packages/widgets/src/i18n/locales/{locale}',
      include: ['<rootDir>/packages/widgets/src'],
    },
    {
      path: '<rootDir>/packages/standalone-shell/src/i18n/locales/{locale}',
      include: ['<rootDir>/packages/standalone-shell/src'],
    },
  ],
})
