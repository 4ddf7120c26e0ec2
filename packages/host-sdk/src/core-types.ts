/** How the files of the script tag find each other. */
import type { blame, diagnose, explain } from './host/doctor.ts'
import type { Embed } from './host/easel.ts'

export interface Core {
  /** Given by the loader: brings another file of the same version. */
  load(file: 'core' | 'doctor'): Promise<unknown>
  embed?: Embed
  diagnose?: typeof diagnose
  blame?: typeof blame
  explain?: typeof explain
}
declare global {
  /** Where the files of the script tag meet. */
  var __easel: Core | undefined
}
