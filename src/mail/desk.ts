import type { ReactElement } from 'react'
import type { Letter, LetterPayloads } from '#contract/letters.ts'
import type { OpenBooks } from '#db/books.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import type { Mailbox } from '#domain/post-office.ts'
import type { ShopFacts } from './letter-facts.ts'

/** Makes a single-use word for a link; called when the letter is about to go, so that none lies in the outbox. */
export type MintToken = (ask: {
  accountId: number
  purpose: AccountTokenPurpose
  sentTo: string
}) => Promise<string>

/** A row of the outbox, as far as writing its letter needs it. */
export type OutboxRow = { id: number; letter: Letter; payload: string; created_at: number }

/** What a letter is written from. */
export type Desk = {
  books: OpenBooks
  mintToken: MintToken
  shop: ShopFacts
  /** When it happened, in words, on the shop's own clock. */
  when: string
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
