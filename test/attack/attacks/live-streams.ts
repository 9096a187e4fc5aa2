import { openFindings, tally, type Attack } from '../attack.ts'

/** Event streams of one customer, and of anonymous visitors. */
export const liveStreams: Attack = {
  name: 'streams without end',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const leave = new AbortController()
    const count = isLong ? 500 : 60
    // Kept until the end: a response without a reader is closed when its memory is freed, which gives its place away.
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const as = n % 2 === 0 ? { as: mei } : {}
        const headers = { accept: 'text/event-stream' }
        return shop.send('/api/live', { ...as, headers, signal: leave.signal })
      }),
    )
    const staff = await shop.send('/api/live', {
      as: shop.staff,
      headers: { accept: 'text/event-stream' },
      signal: leave.signal,
    })
    const statuses = answers.map(({ status }) => status)
    leave.abort()
    const { broken, hold } = openFindings()
    hold(statuses.filter((status) => status === 200).length <= 8, `streams: ${tally(statuses)}`)
    hold(staff.status === 200, `staff got no stream: ${staff.status}`)
    return { text: `${tally(statuses)}; staff ${staff.status}`, broken }
  },
}
