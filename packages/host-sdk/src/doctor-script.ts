/** The script tag's doctor, in a file of its own: only a failed embed needs it. */
import './core-types.ts'
import { blame, diagnose, explain } from './host/doctor.ts'

if (globalThis.__easel) Object.assign(globalThis.__easel, { blame, diagnose, explain })
