import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type Finding, right, wrong } from '../../domain/kernel/finding.ts'

interface Keys {
  privateKey: string
  keyType: 'PKCS1' | 'PKCS8'
  alipayPublicKey: string
}

const ABOUT = 'PAYMENTS (alipay)'

/** Whether the keys are keys, and whether the public one is Alipay's and not the application's own. */
export function checkAlipayKeys({ privateKey, keyType, alipayPublicKey }: Keys): Finding {
  const own = keyOf(() =>
    createPrivateKey(pem(privateKey, keyType === 'PKCS1' ? 'RSA PRIVATE KEY' : 'PRIVATE KEY')),
  )
  if (!own)
    return wrong(ABOUT, `The private key is no ${keyType} key. Paste what Alipay's key tool has made.`)
  const theirs = keyOf(() => createPublicKey(pem(alipayPublicKey, 'PUBLIC KEY')))
  if (!theirs) return wrong(ABOUT, 'alipayPublicKey is no public key. Copy it from the console of Alipay.')
  if (derOf(createPublicKey(own)) === derOf(theirs)) {
    return wrong(
      ABOUT,
      "alipayPublicKey is the application's own public key. Copy that of Alipay from its console.",
    )
  }
  return right(ABOUT, 'the keys are keys of both sides')
}

const pem = (text: string, kind: string): string =>
  text.includes('-----') ? text : `-----BEGIN ${kind}-----\n${text.trim()}\n-----END ${kind}-----`

const derOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64')

function keyOf(read: () => KeyObject): KeyObject | null {
  try {
    return read()
  } catch {
    return null
  }
}
