import type { Mail, EmailAddress } from '#domain/mailer.ts'

/** Nodemailer's composer, loaded with the first email. */
async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}
let composer: ReturnType<typeof openComposer> | null = null

/** Composes the email as its MIME message (RFC 5322). */
export async function toEml(mail: Mail): Promise<Buffer> {
  composer ??= openComposer()
  const { message } = await (
    await composer
  ).sendMail({
    messageId: mail.messageId,
    date: new Date(mail.writtenAt),
    from: plain(mail.from),
    to: plain(mail.to),
    replyTo: mail.replyTo.map(plain),
    ...(mail.references && { references: [...mail.references], inReplyTo: mail.references.at(-1) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: {
      'Content-Language': 'en-AU',
      // Suppresses automatic replies such as holiday notices.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as bytes')
  return message
}

function plain({ name, address }: EmailAddress): EmailAddress {
  return { name: oneLine(name), address: oneLine(address) }
}

/** Puts text on one line: line breaks and other control characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
