import { openFindings, repeat, tally, type Attack } from '../attack.ts'
import { aPicture } from '#test/sample-picture.ts'

/** PDFs of one customer on many connections, while staff add photos. */
export const pdfs: Attack = {
  name: 'PDFs without end',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const picture = await aPicture({ width: 1600, height: 1200, noise: true })
    const addPhoto = async () => {
      const answer = await shop.send(`/api/tickets/${mei.ticket}/photos?stage=intake`, {
        as: shop.staff,
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: picture,
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const first = await repeat({ connections: 1, times: 2, ms: 10_000 }, addPhoto)
    const names = ['completion', 'invoice']
    const flood = repeat(
      { connections: 40, times: isLong ? 1_000 : 5, ms: isLong ? 12_000 : 3_000 },
      async (connection) => {
        const answer = await shop.send(`/api/tickets/${mei.ticket}/${names[connection % 2]!}.pdf`, {
          as: mei,
        })
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const photos = repeat({ connections: 1, times: isLong ? 6 : 2, ms: 20_000 }, addPhoto)
    const [statuses, ofStaff] = await Promise.all([flood, photos])
    const { broken, hold } = openFindings()
    hold(
      [...first, ...ofStaff].every((status) => status === 200),
      `staff photos: ${tally(ofStaff)}`,
    )
    hold(
      statuses.every((status) => [200, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    hold(statuses.filter((status) => status === 200).length <= 120, 'more than 120 PDFs an hour')
    return { text: `${tally(statuses)}; staff photos ${tally(ofStaff)}`, broken }
  },
}
