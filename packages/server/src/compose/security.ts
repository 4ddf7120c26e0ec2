import pino, { type DestinationStream, type Logger } from 'pino'
import { createSecurityLog } from '../adapters/security/security-log.ts'
import { fileOutput, otherOwner, standardOutput } from '../adapters/system/log-output.ts'
import type { SecurityLog } from '../domain/kernel/security-log.ts'

export type OpenSecurityLog = SecurityLog & { close(): void }

/** The security log of a server: its file or standard output, independent of the log level. */
export const openSecurityLog = (file: string | null, log: Logger): OpenSecurityLog =>
  createSecurityLog(securityLogger(file === null ? standardOutput() : serverOutput(file, log)))

/** A file created by root, for example by a command, must not keep the server from starting. */
function serverOutput(file: string, log: Logger): DestinationStream {
  try {
    return outputTo(file, log)
  } catch (error) {
    const owner = otherOwner(file)
    if (owner === null) throw error
    log.warn(
      { log: 'security', file, owner },
      `SECURITY_LOG belongs to another user and cannot be written, so security events go to the standard output: ` +
        `chown ${process.geteuid?.()} ${file}, and start again`,
    )
    return standardOutput()
  }
}

/**
 * The security log of a command, written to the file only. A command runs even if the file is not writable, because
 * it may be an emergency.
 */
export function openCommandLog(file: string | null, log: Logger): OpenSecurityLog {
  const none = { record() {}, close() {} }
  if (file === null) return none
  try {
    return createSecurityLog(securityLogger(outputTo(file, log)))
  } catch (err) {
    log.warn({ err, file }, 'this command is not in the security log: run commands as the user of the server')
    return none
  }
}

const securityLogger = (output: DestinationStream): Logger => pino({ base: { log: 'security' } }, output)

const outputTo = (file: string, log: Logger): DestinationStream =>
  fileOutput(file, 'SECURITY_LOG', (err) =>
    log.error({ err, file }, 'security events cannot be written: they are lost'),
  )
