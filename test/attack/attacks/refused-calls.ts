import { openFindings, repeat, tally, type Attack } from '../attack.ts'

/** Calls that are refused, over and over, to push all else out of the log. */
export const refusedCalls: Attack = {
  name: 'a log full of refusals',
  async run(shop, { isLong }) {
    const before = (await shop.logLines()).length
    const statuses = await repeat(
      { connections: 50, times: isLong ? 1_500 : 20, ms: isLong ? 8_000 : 3_000 },
      async () => {
        const answer = await shop.send('/api/queues', { address: '203.0.113.77' })
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const written = (await shop.logLines()).length - before
    const { broken, hold } = openFindings()
    // Twenty a minute of each kind, and what else the shop does meanwhile.
    hold(written < 200, `${written} lines for ${statuses.length} refusals`)
    hold(
      statuses.every((status) => [401, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    return { text: `${tally(statuses)}; ${written} lines`, broken }
  },
}
