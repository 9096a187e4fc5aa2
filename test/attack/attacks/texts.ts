import { textEventsPath } from '#contract/text-messages.ts'
import { signText } from '#integrations/text-webhook.ts'
import { jsonOf, openFindings, tally, type Attack, type Outcome } from '../attack.ts'
import type { AttackedShop, Person } from '../attacked-shop.ts'

const stranger = '+61491570158'

/** Accounts that book with a stranger's number: to have it texted over and over, and to read what the stranger texts the shop. */
export const texts: Attack = {
  name: 'texts to and from a number of somebody else',
  async run(shop, { isLong }): Promise<Outcome> {
    const { broken, hold } = openFindings()
    const people: Person[] = []
    for (let n = 0; n < (isLong ? 9 : 3); n += 1) people.push(await shop.customer())
    const chosen: number[] = []
    for (const person of people) {
      await shop.shop.database.db
        .updateTable('tickets')
        .set({ user_mobile: stranger })
        .where('id', '=', person.ticket)
        .execute()
      const path = `/api/tickets/${person.ticket}/updates`
      chosen.push(await statusOf(shop, path, { ...jsonOf('PUT', { choice: 'text' }), as: person }))
    }
    hold(
      chosen.every((status) => status === 200),
      `nobody chose texts: ${tally(chosen)}`,
    )
    const asked = await shop.shop.database.db
      .selectFrom('outbox')
      .select('id')
      .where('email_kind', '=', 'text-confirm')
      .execute()
    const taken = shop.texts.taken.filter(({ to }) => to === stranger)
    hold(taken.length <= 1, `${taken.length} texts came to the stranger`)

    const event = {
      type: 'reply',
      id: `attack ${Date.now()}`,
      from: stranger,
      text: 'My unlock code is 4711',
    }
    const body = JSON.stringify(event)
    const signature = signText(shop.texts.secret, body, Date.now())
    const told = await statusOf(shop, textEventsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mendpost-signature': signature },
      body,
    })
    hold(told === 204, `the reply was not taken: ${told}`)
    for (const person of people) {
      const page = await shop.send(`/api/pages/tickets/${person.ticket}`, { as: person })
      hold(!(await page.text()).includes('4711'), 'a customer reads what a stranger texted')
    }
    const desk = await shop.member('front_desk')
    const byHand: number[] = []
    const path = `/api/tickets/${people[0]!.ticket}/text-messages`
    for (let n = 0; n < 20; n += 1)
      byHand.push(await statusOf(shop, path, { ...jsonOf('POST', { text: 'Hello' }), as: desk }))
    hold(!byHand.includes(200), `staff texted a number that never agreed: ${tally(byHand)}`)
    return {
      text: `${people.length} bookings, ${asked.length} questions, by hand ${tally(byHand)}`,
      broken,
    }
  },
}

async function statusOf(
  shop: AttackedShop,
  path: string,
  init: Parameters<AttackedShop['send']>[1],
): Promise<number> {
  const answer = await shop.send(path, init)
  await answer.arrayBuffer()
  return answer.status
}
