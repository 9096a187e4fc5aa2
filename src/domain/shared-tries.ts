import type { OpenBooks } from '#db/books.ts'
import type { Secrets } from './secrets.ts'
import { limits, type Limit, type TryCounts } from './throttles.ts'

type Needs = { books: OpenBooks; secrets: Secrets; now: () => number }

/** Counts in the books, so that several processes count together; one statement for each try. */
export function countInBooks({ books: { db }, secrets, now }: Needs): TryCounts {
  // Whom a limit counts is an address or a mailbox: the books learn only that it is the same one again.
  const markOf = (limit: Limit, who: string) => secrets.mark('limit', `${limit} ${who}`)
  return {
    async add(limit, who) {
      const at = now()
      const ends_at = at + limits[limit].seconds * 1000
      const tries = await db
        .insertInto('tries')
        .values({ mark: markOf(limit, who), points: 1, ends_at })
        .onConflict((known) =>
          known.column('mark').doUpdateSet((row) => ({
            points: row
              .case()
              .when('tries.ends_at', '<=', at)
              .then(1)
              .else(row('tries.points', '+', 1))
              .end(),
            ends_at: row
              .case()
              .when('tries.ends_at', '<=', at)
              .then(ends_at)
              .else(row.ref('tries.ends_at'))
              .end(),
          })),
        )
        .returning(['points', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { points: tries.points, msLeft: tries.ends_at - at }
    },
    async read(limit, who) {
      const at = now()
      const tries = await db
        .selectFrom('tries')
        .select(['points', 'ends_at'])
        .where('mark', '=', markOf(limit, who))
        .where('ends_at', '>', at)
        .executeTakeFirst()
      return tries ? { points: tries.points, msLeft: tries.ends_at - at } : null
    },
  }
}

/** Clears counts that are over; answers how many rows went. */
export async function sweepTries({ books: { db }, now }: Pick<Needs, 'books' | 'now'>): Promise<number> {
  const gone = await db.deleteFrom('tries').where('ends_at', '<=', now()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
