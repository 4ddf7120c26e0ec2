import type { IsCommonPassword } from '../../domain/identity/ports.ts'

/** The list is read when somebody first chooses a password. */
let list: Promise<ReadonlySet<string>> | null = null

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether a password is among the 50,000 that people choose most, however it is written in capitals. */
export const isCommonPassword: IsCommonPassword = async (password) => {
  list ??= read()
  return (await list).has(password.toLowerCase())
}
