// The entry of a render thread. Compiled code is kept between runs, which halves the time to the first look.
import module from 'node:module'

module.enableCompileCache()
await import('./rendering.ts')
