import type { OpenBooks } from '#db/books.ts'
import type { Papers } from './papers.ts'
import type { Cards } from './card-payments.ts'
import type { Pictures } from './pictures.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage.ts'
import type { Throttles } from './throttles.ts'

/** What every rule may lean on: the books, the clock, the secrets, the limits. */
export type Shop = {
  books: OpenBooks
  /** Epoch milliseconds. */
  now: () => number
  secrets: Secrets
  throttles: Throttles
  /** The site's address, without a slash at its end. */
  publicUrl: string
  /** Where the shop's own letters go; null means the profile's address. */
  shopEmail: string | null
  papers: Papers
  /** Payments by card; null where the shop takes none. */
  cards: Cards | null
  /** Where photos lie. */
  storage: Storage
  pictures: Pictures
}
