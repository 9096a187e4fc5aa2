import { expect, test } from 'vitest'
import { attacks } from '#test/attack/attacks.ts'
import { openAttackedShop } from '#test/attack/attacked-shop.ts'
import { measure } from '#test/attack/probe.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'

/** MB of resident memory that no attack may need here; `npm run test:attack` measures against the goal of 400. */
const MAX_MEMORY_MB = 512
const PROBE_PAUSE_MS = 100

// A tenth of the force of `npm run test:attack`; waits are measured there, since here other tests hold the cores.
test.each(engines)(
  'no attack breaks a limit, or takes all memory, on %s',
  { timeout: 180_000 },
  async (engine) => {
    const database = engine === 'postgres' ? await openTestDatabase({ empty: true }) : null
    const shop = await openAttackedShop(database?.postgresUrl ?? null)
    try {
      for (const attack of attacks) {
        const { value, asked, peakMb } = await measure(
          shop,
          () => attack.run(shop, { isLong: false }),
          // Waits are not measured here: that the shop still answers is.
          PROBE_PAUSE_MS,
        )
        expect([attack.name, value.broken]).toEqual([attack.name, []])
        expect(asked, attack.name).toBeGreaterThan(0)
        expect(peakMb ?? 0, `${attack.name}: ${value.text}`).toBeLessThan(MAX_MEMORY_MB)
      }
    } finally {
      await shop.close()
      await database?.database.close()
    }
  },
)
