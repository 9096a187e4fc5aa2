import type { Generated } from 'kysely'
import type { TextKind, TextTemplateKey } from '#contract/text-messages.ts'

/**
 * Whether texts may go to a mobile number for an account. Numbers are stored as an HMAC only, so that a block stays when
 * the person is erased.
 */
export type TextNumbersTable = {
  id: Generated<number>
  account_id: number
  /** Unique within the account. */
  mobile_hash: string
  /** When its owner was last asked. */
  asked_at: number
  confirmed_at: number | null
}

/** Numbers that get no texts from anybody: stopped by their owner, or not reached. */
export type TextBlocksTable = {
  id: Generated<number>
  /** Unique. */
  mobile_hash: string
  reason: 'stopped' | 'bad'
  since: number
}

/**
 * `sending` is written before the provider is called: found after a crash, it means that the text was perhaps sent.
 */
export type TextMessageState =
  | 'queued'
  | 'sending'
  | 'unclear'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received'

/** Text messages: those sent, with what they cost and what became of them, and the replies. */
export type TextMessagesTable = {
  id: Generated<number>
  /** Unique; null for a reply. */
  outbox_id: number | null
  ticket_id: number | null
  direction: 'out' | 'in'
  text_kind: TextKind | null
  /** Empty once the ticket was erased. */
  body: string
  /** The number that it went to; empty for a reply. */
  mobile_hash: string
  segments: number
  /** In hundredths of a cent, at the price of the day. */
  cost: number
  state: TextMessageState
  /** The provider and its id; unique within the direction. */
  provider_ref: string | null
  /** Why it was not delivered, in the provider's words. */
  reason: string
  /** The member of staff who wrote it by hand. */
  author_id: number | null
  created_at: number
  /** When it was handed to the provider. */
  sent_at: number | null
  /** The time of the last delivery report. */
  reported_at: number | null
}

/** The shop's own words. */
export type TextTemplatesTable = {
  id: Generated<number>
  /** Unique. */
  text_kind: TextTemplateKey
  body: string
  version: Generated<number>
  updated_by_id: number | null
  updated_at: number
}

/** One row. */
export type TextSettingsTable = {
  id: Generated<number>
  /** In hundredths of a cent. */
  segment_price: number
  monthly_limit_cents: number | null
  version: Generated<number>
}
