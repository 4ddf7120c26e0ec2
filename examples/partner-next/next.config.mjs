/** A site without a server of its own; in yours, leave out `output` and `distDir`. */
export default {
  output: 'export',
  distDir: 'dist',
  turbopack: { root: import.meta.dirname },
}
