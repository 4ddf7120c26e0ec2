/**
 * The doctor of the script tag, in a file of its own because only a failed embed needs it. The copy without a
 * version in its name is for pages where nothing else loads: it runs at once and logs to the console.
 * <script src="https://easel.example/sdk/doctor.js"></script>
 */
import './core-types.ts'
import { diagnose, explainNoHandshake, observe, reportToken } from './host/doctor.ts'
import { examineWithoutLoader } from './host/loader-doctor.ts'
import { examine } from './host/page-doctor.ts'

const core = globalThis.__easel
if (core) Object.assign(core, { reportToken, diagnose, examine, explainNoHandshake, observe })

const { src = '' } = (document.currentScript as HTMLScriptElement | null) ?? {}
if (/\/doctor\.js(\?|$)/.test(src)) {
  const early = globalThis.Easel
  const doctor = early?.doctor ?? (() => examineWithoutLoader(src))
  // If the loader runs later, it keeps the queue and replaces the doctor with its own.
  globalThis.Easel = Object.assign(early ?? { q: [] }, { doctor }) as typeof early
  void doctor()
}
