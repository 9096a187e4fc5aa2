import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { SECOND_MS } from '#contract/durations.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** TXT records of a world in which every domain has the same DKIM key, and of none other than those given. */
export function resolveTestTxt(others: Record<string, string[]> = {}) {
  return async (name: string): Promise<string[]> =>
    others[name] ?? (name.startsWith('test._domainkey.') ? [`v=DKIM1; k=rsa; p=${publicKey}`] : [])
}

export type TestMail = {
  from: string
  to: string
  cc?: string
  subject?: string
  text?: string
  html?: string
  messageId?: string
  references?: string[]
  headers?: Record<string, string>
  attachments?: { filename?: string; content: Buffer | string; contentType?: string }[]
  /** The domain that signs it; null for none, the sender's when left out. */
  signedBy?: string | null
  dkim?: { skipFields: string }
}

// Each is of a second of its own: the same words at the same time are the same mail.
let written = 0

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Writes a mail as a mail program and its server do. */
export async function writeMail({ signedBy, ...mail }: TestMail): Promise<Buffer> {
  const domainName = signedBy === undefined ? /@([^@>\s]+)>?\s*$/.exec(mail.from)?.[1] : signedBy
  const { message } = await composer.sendMail({
    date: new Date(Date.UTC(2026, 10, 20, 1) + SECOND_MS * written++),
    xMailer: false,
    ...mail,
    ...(domainName && { dkim: { domainName, keySelector: 'test', privateKey, ...mail.dkim } }),
  })
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as bytes')
  return message
}
