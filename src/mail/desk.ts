import type { ReactElement } from 'react'
import type { Letter, LetterPayloads } from '#contract/letters.ts'
import type { OpenBooks } from '#db/books.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import type { Mailbox } from '#domain/post-office.ts'
import type { Words, WordingKey } from '#contract/wordings.ts'
import type { ShopFacts, TicketFacts } from './letter-facts.ts'

/** Makes a single-use word for a link; called when the letter is about to go, so that none lies in the outbox. */
export type MintToken = (ask: {
  accountId: number
  purpose: AccountTokenPurpose
  sentTo: string
}) => Promise<string>

/** A ticket's private page, which opens without logging in. */
export type TrackLink = (ticket: { id: number; link_version: number }) => string

/** A row of the outbox, as far as writing its letter needs it. */
export type OutboxRow = { id: number; letter: Letter; payload: string; created_at: number }

/** What a letter is written from. */
export type Desk = {
  books: OpenBooks
  mintToken: MintToken
  trackLink: TrackLink
  shop: ShopFacts
  /** Subject and opening of a letter in the owner's words, filled in for a ticket. */
  words: (letter: WordingKey, ticket: TicketFacts) => Promise<Words>
  /** When it happened, in words, on the shop's own clock. */
  when: string
  /** Any other time, in words, on the same clock. */
  inWords: (ms: number) => string
}

/** A letter on paper: whom it goes to, what it says, what it asks to open. */
export type Written = {
  to: Mailbox
  letter: ReactElement
  link: string | null
  /** Whom an answer should reach besides the shop. */
  answerTo?: Mailbox
}

/** Writes one letter, or null when what it is about has gone meanwhile. */
export type WriteLetter<L extends Letter> = (
  desk: Desk,
  payload: LetterPayloads[L],
) => Promise<Written | null>

/** An outbox row that no try can turn into a letter. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
}
