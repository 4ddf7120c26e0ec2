/** The script tag's core: `embed` with everything it needs in one file, Penpal included. */
import type { Core } from './core-types.ts'
import { embedWith } from './host/embed.ts'

const core = globalThis.__easel
if (core) {
  core.embed = embedWith(async () => {
    await core.load('doctor')
    return core as Required<Core>
  })
}
