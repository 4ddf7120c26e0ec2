/** Examples that journeys of their own drive, by what they are in; `examples.spec.ts` drives all others. */
export const FRAMEWORK_EXAMPLES = {
  React: 'example:react-frames',
  // Its packages are installed before the journeys.
  'React 18': 'example:react-frames 18',
  Vue: 'example:vue',
  Svelte: 'example:svelte',
  Angular: 'example:angular',
} as const

export const HOST_EXAMPLES = {
  Vite: 'example:vite',
  webpack: 'example:webpack',
  Next: 'example:next',
} as const
