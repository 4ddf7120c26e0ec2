import type { IsCommonPassword } from '../../domain/identity/ports.ts'

/** Loaded with the first new password. */
let list: Promise<ReadonlySet<string>> | null = null

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether the password is among the 50,000 most common, ignoring case. */
export const isCommonPassword: IsCommonPassword = async (password) => {
  list ??= read()
  return (await list).has(password.toLowerCase())
}
