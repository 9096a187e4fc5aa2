import type { AttackedShop } from './attacked-shop.ts'

/** How long and how hard: the long form is `npm run test:attack`, the short form runs with all tests. */
type Force = { isLong: boolean }

/** What one attack tried, and whether the shop held. */
export type Outcome = {
  /** What was sent and answered, in a few words. */
  text: string
  /** What did not hold; empty when all did. */
  broken: string[]
}

export type Attack = {
  name: string
  run(shop: AttackedShop, force: Force): Promise<Outcome>
}

/** Collects what did not hold. */
export function openFindings() {
  const broken: string[] = []
  return {
    broken,
    /** Notes a sentence unless it holds. */
    hold(holds: boolean, otherwise: string): void {
      if (!holds) broken.push(otherwise)
    },
  }
}

/** Counts answers by status, such as "200×3 429×37"; 0 is a connection that ended without an answer. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses.toSorted((one, other) => one - other))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}×${count}`).join(' ')
}

/** The method, type and body of a change over the API. */
export function jsonOf(method: 'POST' | 'PUT', data: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) }
}

/** Repeats a call on some connections at the same time, until the time is over or each has made its number of calls. */
export async function repeat(
  { connections, times, ms }: { connections: number; times: number; ms: number },
  call: (connection: number) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = []
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = 0; n < times && performance.now() < until; n += 1) {
        statuses.push(await call(connection).catch(() => 0))
      }
    }),
  )
  return statuses
}
