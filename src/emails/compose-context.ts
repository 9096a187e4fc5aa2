import type { ReactElement } from 'react'
import type { EmailKind, EmailPayloads } from '#contract/email-kinds.ts'
import type { TextKind } from '#contract/text-messages.ts'
import type { Database } from '#db/tables.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import type { EmailAddress } from '#domain/mailer.ts'
import type { ShippingTexts } from '#domain/texts/shipping-texts.ts'
import type { ShopFacts } from './email-facts.ts'

/** Creates a single-use token for a link when the email is sent, so that the outbox stores no token. */
export type MintToken = (input: {
  accountId: number
  purpose: AccountTokenPurpose
  sentTo: string
}) => Promise<string>

/** URL of a ticket's private page, which needs no log-in. */
export type TrackLink = (ticket: { id: number; link_version: number; payer?: string }) => string

/** The columns of an outbox row that composing its email needs. */
export type OutboxRow = {
  id: number
  email_kind: EmailKind | TextKind
  payload: string
  created_at: number
  /** What waits about other tickets of its parcel. */
  together?: readonly OutboxRow[]
}

/** What composing an email reads. */
export type ComposeContext = {
  database: Database
  mintToken: MintToken
  trackLink: TrackLink
  shop: ShopFacts
  /** The repair notice and the preparation list. */
  shippingTexts: () => Promise<ShippingTexts>
  /** The email's row in the outbox, and when its event happened. */
  row: Pick<OutboxRow, 'id' | 'created_at'>
  /** Time of the event, formatted in the shop's time zone. */
  when: string
  /** Formats any other time in the shop's time zone. */
  inWords: (ms: number) => string
  /** Formats its day alone. */
  dayInWords: (ms: number) => string
}

/** A composed email: recipient, content and linked action. */
export type Written = {
  /** Without an address nothing is sent. */
  to: { name: string; address: string | null }
  content: ReactElement
  link: string | null
  /** Reply-To address in addition to the shop's. */
  answerTo?: EmailAddress
}

/** Composes one email, or null when its subject no longer exists. */
export type ComposeEmail<L extends EmailKind> = (
  context: ComposeContext,
  payload: EmailPayloads[L],
) => Promise<Written | null>

/** An outbox row that no retry can turn into an email. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
}
