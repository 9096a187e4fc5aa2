import { openFindings, repeat, tally, type Attack } from '../attack.ts'

/** Card payment pages of one ticket, opened over and over. */
export const checkouts: Attack = {
  name: 'checkouts without end',
  async run(shop) {
    const mei = await shop.customer()
    const before = shop.stripe.calls.length
    const statuses = await repeat({ connections: 20, times: 3, ms: 10_000 }, async () => {
      const answer = await shop.send(`/api/tickets/${mei.ticket}/checkouts`, { as: mei, method: 'POST' })
      await answer.arrayBuffer()
      return answer.status
    })
    const calls = shop.stripe.calls.length - before
    const { broken, hold } = openFindings()
    hold(
      statuses.filter((status) => status === 200).length <= 10,
      'more than 10 checkouts of a ticket an hour',
    )
    hold(
      statuses.some((status) => status === 200),
      `no checkout was opened: ${tally(statuses)}`,
    )
    hold(calls <= 12, `${calls} calls to the card service`)
    return { text: `${tally(statuses)}; ${calls} calls to the card service`, broken }
  },
}
