/** Import forms that the stories' bundler supports. */
declare module '*.css?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  /** Set where Storybook shows the pages of a running Easel. */
  readonly env: { readonly STORYBOOK_EASEL?: string }
  glob(pattern: string, options: { eager: true }): Record<string, object>
}
