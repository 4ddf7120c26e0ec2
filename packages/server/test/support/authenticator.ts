import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
} from 'node:crypto'

/** What differs from what an honest browser and authenticator would say. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Without it the counter goes on by one. */
  counter?: number
  userVerified?: boolean
  userHandle?: string
  credentialId?: string
  signedBy?: KeyObject
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}
interface Credential extends KeyPairKeyObjectResult {
  id: string
  rpId: string
  userHandle: string
  counter: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/**
 * An authenticator with its browser, as the standard describes them (WebAuthn level 2, ES256, no attestation), written
 * without the library that the server judges by.
 */
export class Authenticator {
  readonly origin: string
  readonly credentials: Credential[] = []
  /** Whether it counts: what is kept in the cloud does not. */
  counts = true

  constructor(origin: string) {
    this.origin = origin
  }

  create(options: Options, lies: Lies = {}) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(24).toString('base64url')
    const rpId = options.rp?.id ?? ''
    this.credentials.push({ ...pair, id, rpId, userHandle: options.user?.id ?? '', counter: 0 })
    const authData = Buffer.concat([
      this.#head(lies.rpId ?? rpId, WITH_CREDENTIAL | flags(lies), lies.counter ?? 0),
      Buffer.alloc(16),
      uint(Buffer.from(id, 'base64url').length, 2),
      Buffer.from(id, 'base64url'),
      coseOf(pair.publicKey),
    ])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: Options, lies: Lies = {}, credential = this.credentials.at(-1)) {
    if (!credential) throw new Error('There is no passkey.')
    if (this.counts) credential.counter += 1
    const clientData = this.#clientData('webauthn.get', options, lies)
    const counter = lies.counter ?? credential.counter
    const authData = this.#head(lies.rpId ?? options.rpId ?? '', flags(lies), counter)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(lies.signedBy ?? credential.privateKey)
    const id = lies.credentialId ?? credential.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? credential.userHandle,
      },
    }
  }

  #head(rpId: string, flagBits: number, counter: number): Buffer {
    return Buffer.concat([sha256(rpId), Buffer.from([flagBits]), uint(counter, 4)])
  }

  #clientData(type: string, { challenge }: Options, lies: Lies): Buffer {
    const { origin = this.origin } = lies
    const credential = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(credential))
  }
}

const flags = ({ userVerified = true }: Lies): number => PRESENT | (userVerified ? VERIFIED : 0)
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

function uint(value: number, size: 2 | 4): Buffer {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntBE(value, 0, size)
  return buffer
}

/** As much of CBOR as is needed: a head is a kind and a length. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.concat([Buffer.from([(kind << 5) | 25]), uint(length, 2)])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** The public key as COSE has it: EC2, ES256, P-256, x and y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}
