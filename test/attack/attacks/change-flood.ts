import { jsonOf, openFindings, repeat, tally, type Attack } from '../attack.ts'

/** Changes of one customer that each could leave an event for good. */
export const changeFlood: Attack = {
  name: 'changes without end',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const { db } = shop.shop.database
    const count = async () =>
      (await db.selectFrom('events').select('id').where('actor_id', '=', mei.caller.account!.id).execute())
        .length
    const before = await count()
    let n = 0
    const calls: (() => Promise<Response>)[] = [
      () => shop.send(`/api/tickets/${mei.ticket}/link-renewal`, { as: mei, method: 'POST' }),
      () => shop.send('/api/account/name', { as: mei, ...jsonOf('PUT', { fullname: `Mei ${(n += 1)}` }) }),
      () => shop.send('/api/account/data', { as: mei }),
      () =>
        shop.send(`/api/tickets/${mei.ticket}/inbound-parcel`, {
          as: mei,
          ...jsonOf('PUT', { carrier: 'auspost', tracking: `AB${(n += 1)}` }),
        }),
    ]
    const statuses = await repeat(
      { connections: 16, times: isLong ? 10_000 : 20, ms: isLong ? 10_000 : 2_500 },
      async (connection) => {
        const answer = await calls[connection % calls.length]!()
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const written = (await count()) - before
    const { broken, hold } = openFindings()
    hold(written <= 120, `${written} events were written`)
    hold(
      // Their own calls wait for each other on one ticket, and may be told to try again.
      statuses.every((status) => status < 500 || status === 503),
      `another status: ${tally(statuses)}`,
    )
    return { text: `${tally(statuses)}; ${written} events`, broken }
  },
}
