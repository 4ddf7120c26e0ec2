import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { StartError } from './start-error.ts'

interface Keys {
  /** PEM, or its base64. */
  privateKey: string
  keyType: 'PKCS1' | 'PKCS8'
  alipayPublicKey: string
}

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

const wrong = (what: string) => new StartError(`Setting PAYMENTS (alipay) is wrong: ${what}`)

/** Throws where a key is invalid, so that this is not found out by a purchase that fails. */
export function checkAlipayKeys({ privateKey, keyType, alipayPublicKey }: Keys): void {
  const own = read(
    () =>
      createPrivateKey({
        key: bytesOf(privateKey),
        format: 'der',
        type: keyType === 'PKCS1' ? 'pkcs1' : 'pkcs8',
      }),
    `its key is not an RSA private key in the format of its keyType, ${keyType}.`,
  )
  const theirs = read(
    () => createPublicKey({ key: bytesOf(alipayPublicKey), format: 'der', type: 'spki' }),
    'alipayPublicKey is not a public key.',
  )
  if (createPublicKey(own).equals(theirs)) {
    throw wrong("alipayPublicKey is the application's own; Alipay's is shown beside it on its pages.")
  }
}

function read(key: () => KeyObject, otherwise: string): KeyObject {
  try {
    return key()
  } catch {
    throw wrong(otherwise)
  }
}
