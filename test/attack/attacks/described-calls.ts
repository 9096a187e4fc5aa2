import { openFindings, repeat, tally, type Attack } from '../attack.ts'

/** The largest answer of the API, the OpenAPI document, asked for by many connections. */
export const describedCalls: Attack = {
  name: 'the OpenAPI document without end',
  async run(shop, { isLong }) {
    const statuses = await repeat(
      { connections: 50, times: isLong ? 1_000 : 10, ms: isLong ? 8_000 : 3_000 },
      async () => {
        const answer = await shop.send('/api/openapi.json', { address: '203.0.113.78' })
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const { broken, hold } = openFindings()
    hold(
      statuses.every((status) => [200, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    return { text: tally(statuses), broken }
  },
}
