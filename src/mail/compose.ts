import { letters, type Letter, type LetterPayloads } from '#contract/letters.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { OpenBooks } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import type { Mail } from '#domain/post-office.ts'
import { accountLetters } from './account-letters.tsx'
import { contactLetters } from './contact-letters.tsx'
import {
  UnreadableRow,
  type Desk,
  type MintToken,
  type OutboxRow,
  type TrackLink,
  type WriteLetter,
  type Written,
} from './desk.ts'
import { oneLine } from './inert-text.ts'
import type { ShopFacts } from './letter-facts.ts'
import { messageId, readMailbox } from './mailbox.ts'
import { moneyLetters } from './money-letters.tsx'
import { renderLetter } from './render-letter.ts'
import { quoteLetters } from './quote-letters.tsx'
import { reminderLetters } from './reminder-letters.tsx'
import { ticketLetters } from './ticket-letters.tsx'
import { wordsFor } from './words.ts'

export type ComposeDeps = {
  books: OpenBooks
  /** Epoch milliseconds. */
  now: () => number
  mintToken: MintToken
  trackLink: TrackLink
  /** The site's address. */
  publicUrl: string
  /** `MAIL_FROM`; null means the shop's name and address. */
  mailFrom: string | null
  /** `SHOP_EMAIL`; null means the profile's address. */
  shopEmail: string | null
}

const writers: { [L in Letter]: WriteLetter<L> } = {
  ...accountLetters,
  ...ticketLetters,
  ...moneyLetters,
  ...quoteLetters,
  ...reminderLetters,
  ...contactLetters,
}

/**
 * Writes and addresses the letter of an outbox row from what is known now; null when there is nothing left to say.
 * Throws `UnreadableRow` for a row that will never be a letter.
 */
export async function composeLetter(deps: ComposeDeps, row: OutboxRow): Promise<Mail | null> {
  const profile = await readProfile(deps)
  const shopBox = { name: profile.name, address: deps.shopEmail ?? profile.email }
  const shop = shopFacts(profile, shopBox.address, deps.publicUrl)
  const desk: Desk = {
    books: deps.books,
    mintToken: deps.mintToken,
    trackLink: deps.trackLink,
    shop,
    words: (letter, ticket) => wordsFor(deps.books, shop, letter, ticket),
    when: inWords(row.created_at, profile.timeZone),
    inWords: (ms) => inWords(ms, profile.timeZone),
  }
  const written = await write(desk, row.letter, readPayload(row))
  if (!written) return null

  const from = deps.mailFrom === null ? shopBox : readMailbox(deps.mailFrom)
  return {
    id: row.id,
    letter: row.letter,
    messageId: messageId(row, from),
    from: { ...from, name: from.name || profile.name },
    to: written.to,
    replyTo: written.answerTo ? [written.answerTo, shopBox] : [shopBox],
    ...renderLetter(written.letter),
    link: written.link,
    writtenAt: deps.now(),
  }
}

async function readProfile({ books }: ComposeDeps): Promise<ShopProfile> {
  const { rows } = await selectProfile(books.db, {})
  return JSON.parse(rows[0]!.profile) as ShopProfile
}

const selectProfile = compiledOnce((db) =>
  db.selectFrom('shop_profile').select('profile').where('id', '=', 1),
)

function shopFacts(profile: ShopProfile, email: string, publicUrl: string): ShopFacts {
  return {
    name: oneLine(profile.name),
    street: oneLine(profile.street),
    suburb: oneLine(`${profile.suburb} ${profile.state} ${profile.postcode}`),
    phone: oneLine(profile.phone),
    email,
    bank: profile.bank,
    url: publicUrl.replace(/\/+$/, ''),
  }
}

function readPayload({ letter, payload }: OutboxRow): LetterPayloads[Letter] {
  if (!letters.includes(letter)) throw new UnreadableRow('There is no such letter.')
  try {
    const read: unknown = JSON.parse(payload)
    if (typeof read === 'object' && read !== null) return read as LetterPayloads[Letter]
  } catch {
    // Falls through: whatever it holds, it stays unreadable.
  }
  throw new UnreadableRow('What the letter needs to know cannot be read.')
}

function write<L extends Letter>(
  desk: Desk,
  letter: L,
  payload: LetterPayloads[Letter],
): Promise<Written | null> {
  return writers[letter](desk, payload as LetterPayloads[L])
}

function inWords(time: number, timeZone: string): string {
  return clockIn(timeZone).format(time)
}

let clock: { timeZone: string; words: Intl.DateTimeFormat } | null = null

/** It takes long to make, and a shop seldom moves to another time zone. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  if (clock?.timeZone !== timeZone) {
    const words = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone })
    clock = { timeZone, words }
  }
  return clock.words
}
