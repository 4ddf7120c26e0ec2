import { type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'

/** Whether people can reach the operator; on one's own machine nobody else has to. */
export function checkSupportContact(contact: string | null, isPublic: boolean): Finding {
  if (contact !== null) return okFinding('SUPPORT_CONTACT', `people reach you at ${contact}`)
  const text = 'not set: pages and refusals tell people to contact you, but not how'
  return isPublic ? warningFinding('SUPPORT_CONTACT', `${text}.`) : okFinding('SUPPORT_CONTACT', text)
}
