import { createTrackToken } from '#domain/tracking/track-token.ts'
import { jsonOf, openFindings, tally, type Attack } from '../attack.ts'

/** Somebody with a private link, but not the digits, who guesses from many addresses until its customer is locked out. */
export const guessedDigits: Attack = {
  name: 'wrong digits of a private link',
  async run(shop, { isLong }) {
    const { broken, hold } = openFindings()
    const mei = await shop.customer()
    const row = await shop.shop.database.db
      .selectFrom('tickets')
      .select(['id', 'link_version'])
      .where('id', '=', mei.ticket)
      .executeTakeFirstOrThrow()
    const path = `/api/track/${createTrackToken(shop.shop.secrets, row)}/access`
    const open = async (digits: string, address: string, cookie?: string) => {
      const headers = cookie ? { ...jsonOf('POST', {}).headers, cookie } : jsonOf('POST', {}).headers
      const answer = await shop.send(path, {
        ...jsonOf('POST', { digits }),
        address,
        headers: headers as Record<string, string>,
      })
      await answer.arrayBuffer()
      return answer
    }
    const first = await open('0156', mei.address)
    const own = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ')
    const guesses: number[] = []
    for (let n = 0; n < (isLong ? 200 : 40); n += 1)
      guesses.push((await open('0000', `203.0.113.${n + 1}`)).status)
    const known = await open('0156', '192.0.2.77', own)
    const session = await open('0156', '192.0.2.78', mei.cookie)
    hold(first.status === 200, `the link was not unlocked: ${first.status}`)
    hold(guesses.filter((status) => status === 400).length <= 20, `too many guesses: ${tally(guesses)}`)
    hold(known.status === 200, `the customer's browser is locked out: ${known.status}`)
    hold(session.status === 200, `the logged-in customer is locked out: ${session.status}`)
    return { text: `${tally(guesses)}; own browser ${known.status}, logged in ${session.status}`, broken }
  },
}
