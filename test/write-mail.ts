import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'

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
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Writes a mail as a mail program and its server do. */
export async function writeMail({ signedBy, ...mail }: TestMail): Promise<Buffer> {
  const domainName = signedBy === undefined ? /@([^@>\s]+)>?\s*$/.exec(mail.from)?.[1] : signedBy
  const { message } = await composer.sendMail({
    date: new Date('2026-11-20T01:00:00Z'),
    xMailer: false,
    ...mail,
    ...(domainName && { dkim: { domainName, keySelector: 'test', privateKey } }),
  })
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as bytes')
  return message
}
