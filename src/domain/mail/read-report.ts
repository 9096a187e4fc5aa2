import type { Email } from 'postal-mime'
import { foldEmail } from '../accounts/find-account.ts'

/** What a mail server says about one of our emails (RFC 3464). */
export type DeliveryReport = {
  /** Whether it gave up; else it still tries. */
  failed: boolean
  recipients: string[]
  /** The Message-ID of the email that it is about: one at most, however many it repeats. */
  about: string[]
  /** In the server's words. */
  why: string
}

const MAX_CHARACTERS = 64 * 1024

/** Reads a delivery report; null for any other mail. */
export function readReport({ attachments }: Email): DeliveryReport | null {
  const read = (types: readonly string[]) =>
    attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(({ content }) =>
        Buffer.from(content as ArrayBuffer)
          .toString('utf8')
          .slice(0, MAX_CHARACTERS),
      )
      .join('\n\n')
      .replace(/\r\n?/g, '\n')
      .replace(/\n[ \t]+/g, ' ')
  const status = read(['message/delivery-status'])
  if (status === '') return null
  const groups = status
    .split(/\n\s*\n/)
    .map(readFields)
    .filter((group) => group.has('final-recipient'))
  const failed = groups.filter(
    (group) => group.get('action')?.toLowerCase() === 'failed' && !isTemporary(group),
  )
  const told = failed.length > 0 ? failed : groups
  const original = read(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])
  return {
    failed: failed.length > 0,
    recipients: told.map((group) =>
      foldEmail(
        group
          .get('final-recipient')!
          .replace(/^[^;]*;\s*/, '')
          .replace(/^<|>$/g, ''),
      ),
    ),
    about: /^message-id:\s*(<[^<>\s]{1,400}>)/im.exec(original)?.slice(1) ?? [],
    why: (told[0]?.get('diagnostic-code') ?? told[0]?.get('status') ?? '')
      .replace(/^smtp;\s*/i, '')
      .replace(/\s+/g, ' ')
      .slice(0, 300),
  }
}

/** A mailbox that is full, or a server that is away, may take the next one. */
function isTemporary(group: Map<string, string>): boolean {
  return !(group.get('status') ?? '5.').startsWith('5.') || /^5\.2\.2\b/.test(group.get('status') ?? '')
}

function readFields(group: string): Map<string, string> {
  return new Map(
    group.split('\n').flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value!.trim()] as const]
    }),
  )
}
