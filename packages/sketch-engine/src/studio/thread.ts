// Entry file of a render thread. Compiled code is cached between runs, which halves the time to the first
// preview.
import module from 'node:module'

module.enableCompileCache()
await import('./rendering.ts')
