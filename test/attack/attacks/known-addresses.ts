import { jsonOf, openFindings, type Attack } from '../attack.ts'
import type { AttackedShop } from '../attacked-shop.ts'

/** Above the noise of medians over a socket; a difference in work was 8 to 16 % of a call without it. */
const MAX_RATIO = 1.25
const path = '/api/account/password/reset-requests'

/** Somebody who asks for links and measures whether an address has an account. */
export const knownAddresses: Attack = {
  name: 'addresses told apart by time',
  async run(shop, { isLong }) {
    const { broken, hold } = openFindings()
    const accounts = isLong ? 30 : 8
    const emails: string[] = []
    for (let n = 0; n < accounts; n += 1) emails.push((await shop.member('technician')).email)
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < accounts * 4; round += 1) {
      // Every address is asked about less often than its limit, from a network of its own.
      const address = `2001:db8:${(round + 0x100).toString(16)}::1`
      known.push(await time(shop, emails[round % accounts]!, address))
      unknown.push(await time(shop, `nobody.${round % accounts}@planted.example`, address))
    }
    const [one, other] = [median(known), median(unknown)]
    // Few pairs beside other tests show only what is gross.
    const most = isLong ? MAX_RATIO : 2
    hold(
      Math.max(one / other, other / one) < most,
      `known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`,
    )
    return {
      text: `medians of ${known.length}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`,
      broken,
    }
  },
}

async function time(shop: AttackedShop, email: string, address: string): Promise<number> {
  const began = performance.now()
  const answer = await shop.send(path, { ...jsonOf('POST', { email }), address })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
