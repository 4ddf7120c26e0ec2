import { SECOND } from '@easel/contract/numbers'
import { createTransport } from 'nodemailer'
import { type Finding, right, wrong } from '../../domain/kernel/finding.ts'
import { reasonOf } from './check-address.ts'

const TIMEOUT = 8 * SECOND

/** Whether the mail server takes these credentials. Nothing is sent. */
export async function checkMail(url: string): Promise<Finding> {
  const transport = createTransport({ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT })
  try {
    await transport.verify()
    return right('SMTP_URL', 'the mail server takes the credentials')
  } catch (error) {
    return wrong('SMTP_URL', `The mail server does not take mail: ${reasonOf(error)}`)
  } finally {
    transport.close()
  }
}
