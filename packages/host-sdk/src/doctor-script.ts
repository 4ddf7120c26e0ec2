/** The script tag's doctor, in a file of its own: only a failed embed needs it. */
import './core-types.ts'
import { diagnose } from './host/doctor.ts'

if (globalThis.__easel) globalThis.__easel.diagnose = diagnose
