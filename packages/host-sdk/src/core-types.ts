import type { startDialog } from './dialog/start-dialog.ts'
import type { standOver } from './element/overlays.ts'
import type { diagnose, explainNoHandshake, reportToken } from './host/doctor.ts'
import type { EmbedCode } from './host/easel.ts'
import type { HeightFollower } from './host/height.ts'
import type { examine } from './host/page-doctor.ts'
import type { observe } from './session/observer.ts'

/** Files of the script tag that are loaded by the loader. */
export type CoreFile = 'core' | 'doctor' | 'height' | 'overlay'

export interface Core {
  /** Set by the loader: loads another file of the same version, which extends this object. */
  load(file: CoreFile): Promise<Core>
  embed?: EmbedCode
  diagnose?: typeof diagnose
  examine?: typeof examine
  observe?: typeof observe
  HeightFollower?: typeof HeightFollower
  standOver?: typeof standOver
  startDialog?: typeof startDialog
  reportToken?: typeof reportToken
  explainNoHandshake?: typeof explainNoHandshake
}
declare global {
  /** Global through which the files of the script tag share their code. */
  var __easel: Core | undefined
}
