/** Forms of imports that the bundler of the stories knows. */
declare module '*.css?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  glob(pattern: string, options: { eager: true }): Record<string, object>
}
