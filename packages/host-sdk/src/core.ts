/** The core of the script tag: `embed` with everything it needs in one file, Penpal included. */
import type { Core } from './core-types.ts'
import { embedWith } from './host/embed.ts'
import { explainFailure } from './host/failure.ts'

const core = globalThis.__easel
if (core) {
  const loadFile = (file: 'doctor' | 'height') => () => core.load(file) as Promise<Required<Core>>
  core.embed = embedWith({
    doctor: loadFile('doctor'),
    height: loadFile('height'),
    // Bundled, because it is shown when nothing more can be loaded.
    failure: async () => ({ explainFailure }),
  })
}
