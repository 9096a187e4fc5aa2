import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { takePasswordTurn, type PasswordOwner } from './password-queue.ts'

/** Memory in KiB and passes, as OWASP recommends for Argon2id. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

const encoded = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Called when the comparison's slot comes up, so that a burst of guesses cannot exceed a rate limit. */
export type Guard = {
  before(): Promise<void>
  failed(): Promise<void>
  /** Whose share of the queue is used. */
  from?: PasswordOwner
}

/** Returns the Argon2id hash of a password in PHC format, with a new salt each time. */
export function hashPassword(password: string, from?: PasswordOwner): Promise<string> {
  return takePasswordTurn(async () => {
    const salt = randomBytes(16)
    const tag = await derive(password, { salt, memory, passes, parallelism, tagLength })
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
  }, from)
}

/** True when the password matches the hash. Without a hash it takes as long and is false (account enumeration). */
export function matchesPassword(hash: string | null, password: string, guard?: Guard): Promise<boolean> {
  return takePasswordTurn(async () => {
    await guard?.before()
    const matches = (await compare(hash ?? dummyHash, password)) && hash !== null
    if (!matches) await guard?.failed()
    return matches
  }, guard?.from)
}

const dummyHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

async function compare(hash: string, password: string): Promise<boolean> {
  const [, m, t, p, salt, tag] = encoded.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash cannot be read')
  const expected = Buffer.from(tag, 'base64')
  const found = await derive(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

type Costs = { salt: Buffer; memory: number; passes: number; parallelism: number; tagLength: number }

function derive(password: string, { salt, ...costs }: Costs): Promise<Buffer> {
  // Normalise (NFKC): keyboards send the same characters as different code points.
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, ...costs }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
