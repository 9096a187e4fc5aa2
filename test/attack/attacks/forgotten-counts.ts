import { jsonOf, openFindings, repeat, tally, type Attack } from '../attack.ts'

/** Guesses of one account's password, then a flood from so many networks that its count could be forgotten, then more guesses. */
export const forgottenCounts: Attack = {
  name: 'a flood that makes limits forget',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    let n = 0
    const guess = async () => {
      const answer = await shop.send('/api/loginuser/', {
        ...jsonOf('POST', { email: mei.email, password: `guess ${(n += 1)}` }),
        address: `203.0.113.${n}`,
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const guesses: number[] = []
    for (let times = 0; times < 11; times += 1) guesses.push(await guess())
    let networks = 0
    await repeat({ connections: 20, times: isLong ? 1_100 : 30, ms: isLong ? 60_000 : 5_000 }, async () => {
      const [high, low] = [(networks += 1) >> 8, networks & 255].map((part) => part.toString(16))
      const answer = await shop.send(`/api/track/${'A'.repeat(30)}`, {
        address: `2001:db8:${high}:${low}::1`,
      })
      await answer.arrayBuffer()
      return answer.status
    })
    const again = await guess()
    const { broken, hold } = openFindings()
    hold(guesses.at(-1) === 429, `guesses were not limited: ${tally(guesses)}`)
    hold(again === 429, `a guess after ${networks} networks: ${again}`)
    return { text: `${tally(guesses)}; after ${networks} networks ${again}`, broken }
  },
}
