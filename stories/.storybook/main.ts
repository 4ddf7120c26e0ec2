import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'

/** A running Easel, whose pages the playground shows in a frame: they come from Storybook's own address, as from a partner's proxy. */
const EASEL = process.env.STORYBOOK_EASEL
const PATHS_OF_EASEL = '^/(playground/token|embed|assets|api|files|sdk)(/|$|\\?)'

export default {
  framework: '@storybook/react-vite',
  stories: ['../**/*.mdx', '../**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (config) => ({
    ...config,
    server: {
      ...config.server,
      ...(EASEL && { proxy: { [PATHS_OF_EASEL]: { target: EASEL, changeOrigin: false } } }),
    },
    plugins: [...(config.plugins ?? []), react(), babel({ presets: [linguiTransformerBabelPreset()] })],
    build: {
      ...config.build,
      // Stories run in current browsers only, so the tokens stay as they are written.
      cssTarget: 'esnext',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        onLog: (level, log, tell) => {
          // "use client" only matters for server rendering.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
        },
      },
    },
  }),
} satisfies StorybookConfig
