import { type Configuration, rspack } from '@rspack/core'

/** Builds a site once. Rejects with the compiler's errors. */
export function build(config: Configuration): Promise<void> {
  const compiler = rspack(config)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
        else resolve()
      })
    })
  })
}
