/**
 * The script tag's doctor, in a file of its own: only a failed embed needs it. Under the name without a version it is
 * for pages where nothing else loaded: it looks at once, and tells the console.
 *
 *     <script src="https://easel.example/sdk/doctor.js"></script>
 */
import './core-types.ts'
import { diagnose, explainSilence, observe, reportToken } from './host/doctor.ts'
import { examineWithoutLoader } from './host/loader-doctor.ts'
import { examine } from './host/page-doctor.ts'

const core = globalThis.__easel
if (core) Object.assign(core, { reportToken, diagnose, examine, explainSilence, observe })

const { src = '' } = (document.currentScript as HTMLScriptElement | null) ?? {}
if (/\/doctor\.js(\?|$)/.test(src)) {
  const early = globalThis.Easel
  const doctor = early?.doctor ?? (() => examineWithoutLoader(src))
  // If the loader runs later, it keeps the queue and has its own doctor.
  globalThis.Easel = Object.assign(early ?? { q: [] }, { doctor }) as typeof early
  void doctor()
}
