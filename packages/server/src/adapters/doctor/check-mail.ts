import { SECOND } from '@easel/contract/numbers'
import { createTransport } from 'nodemailer'
import { errorFinding, type Finding, okFinding } from '../../domain/kernel/finding.ts'
import { reasonOf } from './check-address.ts'

const TIMEOUT = 8 * SECOND

/** Whether the mail server accepts these credentials. Nothing is sent. */
export async function checkMail(url: string): Promise<Finding> {
  const transport = createTransport({ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT })
  try {
    await transport.verify()
    return okFinding('SMTP_URL', 'the mail server accepts the credentials')
  } catch (error) {
    return errorFinding(
      'SMTP_URL',
      `The mail server rejects the credentials or does not answer: ${reasonOf(error)}`,
    )
  } finally {
    transport.close()
  }
}
