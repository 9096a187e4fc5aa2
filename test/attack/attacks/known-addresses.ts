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
      known.push(await timePost(shop, path, { email: emails[round % accounts]! }, address))
      unknown.push(
        await timePost(shop, path, { email: `nobody.${round % accounts}@planted.example` }, address),
      )
    }
    // Few pairs beside other tests show only what is gross.
    const { text, ratio } = compareMedians(known, unknown)
    hold(ratio < (isLong ? MAX_RATIO : 2), text)
    return { text, broken }
  },
}

/** Milliseconds until a change was answered, from a network address. */
export async function timePost(
  shop: AttackedShop,
  to: string,
  data: object,
  address: string,
): Promise<number> {
  const began = performance.now()
  const answer = await shop.send(to, { ...jsonOf('POST', data), address })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${to} answered ${answer.status}`)
  return performance.now() - began
}

/** The medians of both lists in words, and how many times the greater is the other. */
export function compareMedians(known: number[], unknown: number[]): { text: string; ratio: number } {
  const [one, other] = [median(known), median(unknown)]
  return {
    text: `medians of ${known.length}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`,
    ratio: Math.max(one / other, other / one),
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
