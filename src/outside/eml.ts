import type { Mail, Mailbox } from '#domain/post-office.ts'

/** What composes mails, loaded with the first of them. */
async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}
let composer: ReturnType<typeof openComposer> | null = null

/** The mail as the bytes that travel and that a mail program opens (RFC 5322). */
export async function eml(mail: Mail): Promise<Buffer> {
  composer ??= openComposer()
  const { message } = await (
    await composer
  ).sendMail({
    messageId: mail.messageId,
    date: new Date(mail.writtenAt),
    from: plain(mail.from),
    to: plain(mail.to),
    replyTo: mail.replyTo.map(plain),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: {
      'Content-Language': 'en-AU',
      // Keeps holiday notices from answering.
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

function plain({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name), address: oneLine(address) }
}

/** Text on one line: line breaks and other control characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
