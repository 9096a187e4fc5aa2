import { createPublicKey, verify, type KeyObject } from 'node:crypto'

const digests: Record<string, string> = { SHA224: 'sha224', SHA256: 'sha256', SHA512: 'sha512' }

/** Reads the `public_key` that MessageMedia's API answered with: base64 of an RSA key (SPKI). Null for anything else. */
export function readSigningKey(base64: string): KeyObject | null {
  if (!/^[\w+/-]{100,2000}={0,2}$/.test(base64)) return null
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

type Signed = { url: string; header(name: string): string | undefined; body: string }

/**
 * Whether a request is signed with the private half of a key: RSA (PKCS #1 v1.5) over request line, `Date` header and body,
 * one after the other. An old request that is sent again is signed too; it changes nothing, since reports only raise a
 * state and each reply is taken once.
 */
export function isSignedByMessageMedia(key: KeyObject, { url, header, body }: Signed): boolean {
  const digest = digests[(header('x-messagemedia-digest-type') ?? '').replace('-', '').toUpperCase()]
  const date = header('date') ?? ''
  const signature = Buffer.from(header('x-messagemedia-signature') ?? '', 'base64')
  if (digest === undefined || date === '' || signature.length === 0) return false
  return verify(digest, Buffer.from(signedText(url, date, body)), key, signature)
}

/** What is signed of a request. Proxies may change the version of HTTP on our side, not on the provider's. */
export function signedText(url: string, date: string, body: string): string {
  const { pathname, search } = new URL(url)
  return `POST ${pathname}${search} HTTP/1.1${date}${body}`
}
