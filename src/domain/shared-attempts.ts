import type { Database } from '#db/tables.ts'
import type { Secrets } from './secrets.ts'
import { rateLimits, type Limit, type AttemptCounts } from './throttles.ts'

type Needs = { database: Database; secrets: Secrets; now: () => number }

/** Counts attempts in the database, for several processes together; one statement per attempt. */
export function countInDatabase({ database: { db }, secrets, now }: Needs): AttemptCounts {
  // Counted IP and email addresses are stored as HMACs only.
  const toHmac = (limit: Limit, who: string) => secrets.hmac('limit', `${limit} ${who}`)
  return {
    async add(limit, who) {
      const at = now()
      const ends_at = at + rateLimits[limit].seconds * 1000
      const attempts = await db
        .insertInto('rate_limit_counts')
        .values({ mark: toHmac(limit, who), points: 1, ends_at })
        .onConflict((known) =>
          known.column('mark').doUpdateSet((row) => ({
            points: row
              .case()
              .when('rate_limit_counts.ends_at', '<=', at)
              .then(1)
              .else(row('rate_limit_counts.points', '+', 1))
              .end(),
            ends_at: row
              .case()
              .when('rate_limit_counts.ends_at', '<=', at)
              .then(ends_at)
              .else(row.ref('rate_limit_counts.ends_at'))
              .end(),
          })),
        )
        .returning(['points', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { points: attempts.points, msLeft: attempts.ends_at - at }
    },
    async read(limit, who) {
      const at = now()
      const attempts = await db
        .selectFrom('rate_limit_counts')
        .select(['points', 'ends_at'])
        .where('mark', '=', toHmac(limit, who))
        .where('ends_at', '>', at)
        .executeTakeFirst()
      return attempts ? { points: attempts.points, msLeft: attempts.ends_at - at } : null
    },
  }
}

/** Deletes expired counters. Returns how many. */
export async function sweepAttempts({
  database: { db },
  now,
}: Pick<Needs, 'database' | 'now'>): Promise<number> {
  const gone = await db.deleteFrom('rate_limit_counts').where('ends_at', '<=', now()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
