import type { OpenBooks } from '#db/books.ts'
import type { Secrets } from './secrets.ts'
import type { Throttles } from './throttles.ts'

/** What every rule may lean on: the books, the clock, the secrets, the limits. */
export type Shop = {
  books: OpenBooks
  /** Epoch milliseconds. */
  now: () => number
  secrets: Secrets
  throttles: Throttles
  /** Where the shop's own letters go; null means the profile's address. */
  shopEmail: string | null
}
