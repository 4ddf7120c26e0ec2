/** Import forms that the stories' bundler supports. */
declare module '*.css?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  glob(pattern: string, options: { eager: true }): Record<string, object>
}
