import { StartError } from '../../../../config/start-error.ts'

export const RESTORE =
  'Restore DATA_DIR/db and DATA_DIR/files together from one backup, or move both away to start from scratch.'

export const damaged = (directory: string, what: string): StartError =>
  new StartError(`The embedded database in ${directory} is damaged: ${what}. ${RESTORE}`)
