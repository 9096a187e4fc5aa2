import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreatedPasskey, UsedPasskey } from '#contract/passkeys.schema.ts'

type Options = Record<string, unknown> & { challenge: string }
/** How an answer differs from that of an honest browser and authenticator. */
type Odd = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Does not verify its owner. */
  unverified?: boolean
  counter?: number
  /** Claims to be this credential. */
  id?: string
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** An authenticator in software, with one ES256 key for `localhost`. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32))
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** What `navigator.credentials.create` answers. */
  create(options: Options, odd: Odd = {}): CreatedPasskey {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([this.#head(0x40, odd), Buffer.alloc(16), length, id, this.#publicKey])
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    const clientDataJSON = base64url(this.#clientData('webauthn.create', options, odd))
    const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  /** What `navigator.credentials.get` answers. */
  use(options: Options, odd: Odd = {}): UsedPasskey {
    const data = this.#head(0, odd)
    const client = this.#clientData('webauthn.get', options, odd)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)
    const id = odd.id ?? this.id
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    }
    return { id, rawId: id, type: 'public-key', response }
  }

  #head(flags: number, { rpId = 'localhost', unverified = false, counter }: Odd): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (unverified ? 0 : 0x04)]), count])
  }

  #clientData(type: string, { challenge }: Options, odd: Odd): Buffer {
    const { origin = this.#origin } = odd
    return Buffer.from(
      JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }
}
