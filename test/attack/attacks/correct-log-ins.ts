import { openFindings, repeat, tally, type Attack } from '../attack.ts'
import { password } from '../attacked-shop.ts'

/** One account that logs in correctly, over and over, from many connections of one address. */
export const correctLogIns: Attack = {
  name: 'correct log-ins',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const logIn = async (email: string, address: string) => {
      const answer = await shop.send('/api/loginuser/', {
        method: 'POST',
        address,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { email, password } }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const flood = repeat(
      { connections: isLong ? 150 : 40, times: isLong ? 1_000 : 4, ms: isLong ? 15_000 : 3_000 },
      () => logIn(mei.email, mei.address),
    )
    const others = repeat({ connections: 1, times: isLong ? 15 : 3, ms: 20_000 }, () =>
      logIn(shop.staff.email, shop.staff.address),
    )
    const [statuses, ofStaff] = await Promise.all([flood, others])
    const sessions = await shop.shop.database.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', mei.caller.account!.id)
      .execute()
    const { broken, hold } = openFindings()
    hold(
      ofStaff.every((status) => status === 200),
      `staff could not log in: ${tally(ofStaff)}`,
    )
    hold(statuses.filter((status) => status === 200).length <= 30, 'more than 30 log-ins of one account')
    hold(sessions.length <= 20, `${sessions.length} sessions were left`)
    return { text: `${tally(statuses)}; staff ${tally(ofStaff)}; ${sessions.length} sessions`, broken }
  },
}
