import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { Inbox } from '../inbox.ts'

// Signatures of mail servers (DKIM, RFC 6376 and 8463).

/** One header of a mail as it came, without the line break at its end. */
type RawHeader = { name: string; line: string }
export type RawMail = { headers: RawHeader[]; body: string }

type Tags = Map<string, string>
type Signature = { domain: string; header: RawHeader; tags: Tags }

const MAX_SIGNATURES = 5

/** Splits a mail into headers and body. Characters are bytes; bare line feeds, as some services post them, become CRLF. */
export function splitMail(raw: Uint8Array): RawMail {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    .toString('latin1')
    .replace(/\r?\n/g, '\r\n')
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const headers = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => /^[!-9;-~]+[ \t]*:/.test(line))
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }))
  return { headers, body: end < 0 ? '' : text.slice(end === 0 ? 2 : end + 4) }
}

/** The signatures of a mail, topmost first, that domains which `mayCount` have made. */
export function listSignatures({ headers }: RawMail, mayCount: (domain: string) => boolean): Signature[] {
  return headers
    .filter(({ name }) => name === 'dkim-signature')
    .slice(0, 20)
    .map((header) => {
      const tags = parseTags(header.line.slice(header.line.indexOf(':') + 1))
      return { domain: (tags.get('d') ?? '').toLowerCase(), header, tags }
    })
    .filter(({ domain }) => domain !== '' && mayCount(domain))
    .slice(0, MAX_SIGNATURES)
}

/** Whether a signature of a mail is valid now. Throws when DNS gives no answer. */
export async function isValidSignature(
  mail: RawMail,
  { header, tags, domain }: Signature,
  { resolveTxt, now }: Pick<Inbox, 'resolveTxt'> & { now: number },
): Promise<boolean> {
  const [, algorithm] = /^(rsa|ed25519)-sha256$/.exec(tags.get('a') ?? '') ?? []
  const selector = tags.get('s') ?? ''
  const names = (tags.get('h') ?? '')
    .toLowerCase()
    .split(':')
    .map((name) => name.trim())
  const identity = (tags.get('i') ?? `@${domain}`).toLowerCase().split('@').at(-1)!
  const expires = tags.get('x')
  if (tags.get('v') !== '1' || algorithm === undefined || !isName(selector) || !isName(domain)) return false
  // Text could be added below a body whose signed length is limited; with another date a mail could be sent again.
  if (!names.includes('from') || !names.includes('date') || tags.has('l')) return false
  if (identity !== domain && !identity.endsWith(`.${domain}`)) return false
  if (expires !== undefined && !(Number(expires) * 1000 > now)) return false

  const [headWay = 'simple', bodyWay = 'simple'] = (tags.get('c') ?? 'simple/simple').split('/')
  const hash = createHash('sha256').update(canonicalBody(mail.body, bodyWay), 'latin1').digest('base64')
  if (hash !== squeeze(tags.get('bh'))) return false

  const [record] = (await resolveTxt(`${selector}._domainkey.${domain}`))
    .map(parseTags)
    .filter((key) => key.has('p'))
  const key = record && readKey(record, algorithm, identity === domain)
  if (!key) return false
  const signed = Buffer.from(signedHeaders(mail.headers, { names, header, way: headWay }), 'latin1')
  const signature = Buffer.from(squeeze(tags.get('b')), 'base64')
  // Ed25519 signs the hash (RFC 8463, section 3).
  if (algorithm === 'ed25519')
    return verify(null, createHash('sha256').update(signed).digest(), key, signature)
  return verify('sha256', signed, key, signature)
}

/**
 * SHA-256, hex, of what stays as it was signed however often a mail is sent on: From, Date and body. Other headers may be put above theirs.
 * Null without a date, since the same words may be written twice.
 */
export function hashSigned({ headers, body }: RawMail): string | null {
  const lines = ['from', 'date'].map((name) => headers.findLast((header) => header.name === name)?.line ?? '')
  if (lines.includes('')) return null
  const signed = [...lines.map((line) => canonicalHeader(line, 'relaxed')), canonicalBody(body, 'relaxed')]
  return createHash('sha256').update(signed.join('\r\n'), 'latin1').digest('hex')
}

const MIN_RSA_BITS = 1024

function readKey(record: Tags, algorithm: string, isExact: boolean): KeyObject | null {
  const has = (tag: string, value: string, other?: string) => {
    const values = record
      .get(tag)
      ?.split(':')
      .map((one) => one.trim())
    return values === undefined || values.includes(value) || (other !== undefined && values.includes(other))
  }
  const bytes = Buffer.from(squeeze(record.get('p')), 'base64')
  if ((record.get('v') ?? 'DKIM1') !== 'DKIM1' || (record.get('k') ?? 'rsa') !== algorithm) return null
  if (bytes.length === 0 || !has('h', 'sha256') || !has('s', 'email', '*')) return null
  if (record.has('t') && has('t', 's') && !isExact) return null
  try {
    if (algorithm === 'ed25519') {
      const x = bytes.toString('base64url')
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    }
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS ? key : null
  } catch {
    return null
  }
}

type Signed = { names: string[]; header: RawHeader; way: string }

/** The signed headers, of each name from the bottom up, and the signature's own without its value. */
function signedHeaders(headers: RawHeader[], { names, header, way }: Signed): string {
  const left = Map.groupBy(headers, ({ name }) => name)
  const lines = names.flatMap((name) => left.get(name)?.pop()?.line ?? [])
  const own = header.line.replace(/([:;][ \t\r\n]*b[ \t\r\n]*=)[^;]*/, '$1')
  return [...lines.map((line) => `${canonicalHeader(line, way)}\r\n`), canonicalHeader(own, way)].join('')
}

function canonicalHeader(line: string, way: string): string {
  if (way !== 'relaxed') return line
  const at = line.indexOf(':')
  const value = line
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`
}

function canonicalBody(body: string, way: string): string {
  const lines = way === 'relaxed' ? body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '') : body
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  if (end === 0) return way === 'relaxed' ? '' : '\r\n'
  return `${lines.slice(0, end)}\r\n`
}

/** Reads `a=b; c=d`, as keys, signatures and policies are written in DNS and headers. */
export function parseTags(text: string): Tags {
  return new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
    }),
  )
}

function squeeze(value = ''): string {
  return value.replace(/\s+/g, '')
}

function isName(name: string): boolean {
  return name.length <= 253 && /^[a-z\d_]([\w-]*[a-z\d_])?(\.[a-z\d_]([\w-]*[a-z\d_])?)*$/i.test(name)
}
