import { jsonOf, openFindings, repeat, tally, type Attack } from '../attack.ts'
import { password } from '../attacked-shop.ts'

/** Wrong log-ins from hundreds of networks of one ordinary IPv6 line, while staff log in. */
export const oneLineOfIpv6: Attack = {
  name: 'log-ins from one line of IPv6',
  async run(shop, { isLong }) {
    const logIn = async (email: string, address: string, typed: string) => {
      const answer = await shop.send('/api/loginuser/', {
        ...jsonOf('POST', { email, password: typed }),
        address,
      })
      await answer.arrayBuffer()
      return answer.status
    }
    let n = 0
    const flood = repeat(
      { connections: isLong ? 250 : 60, times: isLong ? 1_000 : 5, ms: isLong ? 10_000 : 3_000 },
      (connection) =>
        logIn(
          `nobody.${(n += 1)}@planted.example`,
          `2001:db8:7:${connection.toString(16)}::1`,
          'a wrong one',
        ),
    )
    const others = repeat({ connections: 1, times: isLong ? 15 : 3, ms: 20_000 }, () =>
      logIn(shop.staff.email, shop.staff.address, password),
    )
    const [statuses, ofStaff] = await Promise.all([flood, others])
    const { broken, hold } = openFindings()
    hold(
      ofStaff.every((status) => status === 200),
      `staff could not log in: ${tally(ofStaff)}`,
    )
    // A /56 may do four times as much as an address.
    hold(statuses.filter((status) => status === 401).length <= 1_600, `too many guesses: ${tally(statuses)}`)
    return { text: `${tally(statuses)}; staff ${tally(ofStaff)}`, broken }
  },
}
