import pino, { type DestinationStream, type Logger } from 'pino'
import { createSecurityLog } from './adapters/security/security-log.ts'
import { fileOutput, standardOutput } from './adapters/system/log-output.ts'
import type { SecurityLog } from './domain/kernel/security-log.ts'

export type OpenSecurityLog = SecurityLog & { close(): void }

/** The security log of a server: whatever the level of the other log is, in its file or on the standard output. */
export const openSecurityLog = (file: string | null, log: Logger): OpenSecurityLog =>
  createSecurityLog(securityLogger(file === null ? standardOutput() : outputTo(file, log)))

/** The one of a command, whose standard output is its answer: there is none without a file. */
export const openCommandLog = (file: string | null, log: Logger): OpenSecurityLog =>
  file === null ? { note() {}, close() {} } : createSecurityLog(securityLogger(outputTo(file, log)))

const securityLogger = (output: DestinationStream): Logger => pino({ base: { log: 'security' } }, output)

const outputTo = (file: string, log: Logger): DestinationStream =>
  fileOutput(file, 'SECURITY_LOG', (err) =>
    log.error({ err, file }, 'security events cannot be written: they are lost'),
  )
