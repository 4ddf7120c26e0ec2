// Imported first, because it declares the order of the cascade layers.
import '@easel/widgets/theme.css'
import type { Language } from '@easel/contract/numbers'
import type { Preview } from '@storybook/react-vite'
import { ConsoleLookContext } from '../console/console-in.tsx'
import { isTheme } from '../world/look.ts'
import { World } from '../world/world.tsx'

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: { theme: 'light', locale: 'zhCN', shadow: 'off' },
  globalTypes: {
    theme: {
      description: 'Light, dark, or the brand of a partner',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'partner', title: 'Partner, light' },
          { value: 'partnerDark', title: 'Partner, dark' },
        ],
      },
    },
    locale: {
      description: 'The language of the widgets',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'zhCN', title: '简体中文' },
          { value: 'zhTW', title: '繁體中文' },
          { value: 'en', title: 'English' },
          { value: 'es', title: 'Español' },
        ],
      },
    },
    shadow: {
      description: 'In the document, or in a shadow tree as in a partner’s page',
      toolbar: {
        title: 'Shadow tree',
        icon: 'component',
        dynamicTitle: true,
        items: [
          { value: 'off', title: 'In the document' },
          { value: 'on', title: 'In a shadow tree' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    a11y: { test: 'error' },
    options: { storySort: { order: ['Design', 'Primitives', 'Widgets', 'Pages', 'Console'] } },
  },
  decorators: [
    (Story, { id, globals, parameters }) => {
      const { locale, theme, shadow } = globals
      const key = `${id} ${locale} ${theme} ${shadow}`
      if (parameters.console === true) {
        const isDark = String(theme).toLowerCase().includes('dark')
        return (
          <ConsoleLookContext
            key={key}
            value={{ language: locale as Language, theme: isDark ? 'dark' : 'light' }}
          >
            <Story />
          </ConsoleLookContext>
        )
      }
      return (
        <World
          key={key}
          spec={parameters.world ?? {}}
          language={locale as Language}
          theme={isTheme(theme) ? theme : 'light'}
          shadow={shadow === 'on'}
        >
          <Story />
        </World>
      )
    },
  ],
}

export default preview
