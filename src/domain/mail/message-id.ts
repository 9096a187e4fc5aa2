import type { Secrets } from '../secrets.ts'
import { toDomain } from './address-parts.ts'
import { createMac, isMac } from './mac.ts'

type Row = { id: number; created_at: number }

/**
 * The Message-ID of an outbox row, the same for every attempt, so that receivers can drop duplicates. Keyed, so that only who got the
 * email can name it.
 */
export function createMessageId(secrets: Secrets, row: Row, sender: string): string {
  return `<outbox.${row.id}.${createMac(secrets, 'message_id', toText(row))}@${toDomain(sender) || 'localhost'}>`
}

/** The row and the code that a Message-ID names; null where its form is not ours. */
export function parseMessageId(messageId: string): { id: number; code: string } | null {
  const [, id, code] = /^<outbox\.(\d{1,15})\.([0-9a-z]{1,24})@[^@]+>$/.exec(messageId) ?? []
  return id === undefined || code === undefined ? null : { id: Number(id), code }
}

export function isCodeOf(secrets: Secrets, row: Row, code: string): boolean {
  return isMac(secrets, 'message_id', toText(row), code)
}

/** Whether it is the code of emails that were sent before codes were keyed: their time, which can be guessed. */
export function isEarlierCodeOf({ created_at }: Row, code: string): boolean {
  return code === created_at.toString(36)
}

/** Ids alone come again when a backup is restored. */
function toText({ id, created_at }: Row): string {
  return `${id}.${created_at}`
}
