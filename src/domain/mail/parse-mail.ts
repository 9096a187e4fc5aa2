import { createHash } from 'node:crypto'
import { convert } from 'html-to-text'
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import type { IgnoredReason } from '#contract/mail.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { splitMail, type RawMail } from './dkim.ts'
import { readReport, type DeliveryReport } from './read-report.ts'

/** What is read of a mail. */
export type ParsedMail = {
  raw: RawMail
  /** SHA-256, hex. */
  hash: string
  /** With its angle brackets; null where it has none. */
  messageId: string | null
  senders: { name: string; address: string }[]
  /** Addresses that it went to, in lower case. */
  recipients: string[]
  /** Message-IDs of what it answers. */
  answers: string[]
  subject: string
  text: string
  files: { name: string; type: string; bytes: Uint8Array }[]
  parts: number
  /** Why no person wrote it. */
  automatic: Exclude<IgnoredReason, 'own'> | null
  report: DeliveryReport | null
}

const MAX_HEADER_BYTES = 256 * 1024
const MAX_DEPTH = 20
const MAX_SUBJECT_LENGTH = 300

/** Reads a mail; null for bytes that are none. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail | null> {
  const mail = splitMail(raw)
  if (mail.headers.length === 0) return null
  const email = await PostalMime.parse(raw, {
    maxHeadersSize: MAX_HEADER_BYTES,
    maxNestingDepth: MAX_DEPTH,
    maxRfc822NestingDepth: 0,
  }).catch(() => null)
  if (!email) return null
  const report = readReport(email)
  const files = email.attachments.map(toFile)
  return {
    raw: mail,
    hash: createHash('sha256').update(raw).digest('hex'),
    messageId: readIds(email.messageId)[0] ?? null,
    senders: listAddresses(email, ['from']),
    recipients: listAddresses(email, ['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to']).map(
      ({ address }) => foldEmail(address),
    ),
    answers: [...new Set([...readIds(email.references), ...readIds(email.inReplyTo)])],
    subject: toStored(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_SUBJECT_LENGTH),
    text: readText(email),
    files,
    parts: files.length + (email.text === undefined ? 0 : 1) + (email.html === undefined ? 0 : 1),
    automatic: report ? (report.failed ? 'bounce' : 'delayed') : findAutomatic(email),
    report,
  }
}

function toFile({ filename, mimeType, content }: Attachment): ParsedMail['files'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return {
    name: toStored(filename ?? '')
      .trim()
      .slice(0, 100),
    type: mimeType,
    bytes,
  }
}

function listAddresses(email: Email, names: readonly string[]): { name: string; address: string }[] {
  return (
    email.headers
      .filter(({ key }) => names.includes(key))
      // Each by itself: an open bracket in one would hide the addresses of the next.
      .flatMap(({ value }) => addressParser(value, { flatten: true }))
      .flatMap(({ name, address }) =>
        address
          ? [{ name: toStored(name).trim().slice(0, 200), address: toStored(address).trim().slice(0, 254) }]
          : [],
      )
  )
}

/** Message-IDs in a header, with their angle brackets; the last hundred of many. */
function readIds(value = ''): string[] {
  return (value.match(/<[^<>\s]{1,400}>/g) ?? []).slice(-100)
}

/** The text of a mail: its plain part, else what its HTML says. */
function readText({ text = '', html = '' }: Email): string {
  return toStored(text.trim() === '' && html !== '' ? htmlText(html) : text)
}

function htmlText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 60, maxInputLength: 4_000_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      ...['h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ],
  })
}

/** Without what PostgreSQL refuses and what turns the direction of other text. */
function toStored(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are the very characters to be removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
  )
}

const listHeaders = ['list-id', 'list-post', 'list-unsubscribe']
const answerHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponder']

/** Whether a program or a list sent it (RFC 3834); null for a mail that a person may have written. */
function findAutomatic({ headers }: Email): 'automatic' | 'list' | null {
  const read = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.replace(/\([^()]*\)/g, '')
      .trim()
      .toLowerCase()
  if (headers.some(({ key }) => listHeaders.includes(key))) return 'list'
  if (/^(bulk|list|junk)\b/.test(read('precedence') ?? '')) return 'list'
  const submitted = read('auto-submitted')
  if (submitted !== undefined && !/^no\b/.test(submitted)) return 'automatic'
  if (read('precedence')?.startsWith('auto') || read('return-path') === '<>') return 'automatic'
  return headers.some(({ key }) => answerHeaders.includes(key)) ? 'automatic' : null
}
