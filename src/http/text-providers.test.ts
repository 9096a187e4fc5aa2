import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { textEventsPath, textRemarks } from '#contract/text-messages.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { reachTextProvider } from '#integrations/reach-text-provider.ts'
import { readSmsUrl } from '#server/sms-url.ts'
import { engines } from '#test/open-test-database.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

/** What a provider sends: a report of the last text, and a reply. */
const spoken = {
  clicksend: {
    report: (id: string, delivered: boolean) =>
      new URLSearchParams({
        message_id: 'CS-1',
        custom_string: id,
        status_code: delivered ? '201' : '301',
        error_text: delivered ? '' : 'Unknown +61491570156',
      }).toString(),
    reply: (ref: string, text: string) =>
      new URLSearchParams({ message_id: ref, from: '+61491570156', body: text }).toString(),
    type: 'application/x-www-form-urlencoded',
  },
  messagemedia: {
    report: (id: string, delivered: boolean) =>
      JSON.stringify({ message_id: 'MM-1', status: delivered ? 'delivered' : 'failed', metadata: { id } }),
    reply: (ref: string, text: string) =>
      JSON.stringify({ reply_id: ref, source_number: '+61491570156', content: text }),
    type: 'application/json',
  },
}

const providers = ['clicksend', 'messagemedia'] as const
const cases = engines.flatMap((engine) => providers.map((provider) => [provider, engine] as const))

describe.each(cases)('%s on %s', (provider, engine) => {
  const { report, reply, type } = spoken[provider]
  let app: TextApp
  let mei: SignedIn
  let id: number
  const open = async () => {
    app = await openTextApp({ engine, provider })
    mei = await app.customer('Mei Tanaka')
    const sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'both')
    await app.call(
      'POST /api/submit-ticket-comment',
      {
        data: {
          ticketid: id,
          comment: 'Here.',
          status: statusCodes.receivedDevice,
          makeVisibleToCustomer: true,
        },
      },
      { as: sam },
    )
  }
  afterEach(() => app.close())

  const post = (body: string, key = app.standIn.eventsKey) =>
    app.fetch(`${textEventsPath}?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  const last = async () => (await app.messages()).at(-1)!

  test('sends a text once, with our id', async () => {
    await open()
    expect([await app.sendTexts(), await app.sendTexts()]).toEqual([1, 0])
    expect(app.standIn.taken).toMatchObject([{ to: '+61491570156', id: expect.stringMatching(/^\d+-/) }])
    expect(app.standIn.wrong).toEqual([])
    expect((await last()).provider_ref).toMatch(/:(CS|MM)-\d+$/)
  })

  test('a report and a reply need our key', async () => {
    await open()
    await app.sendTexts()
    const { id: text } = app.standIn.taken[0]!
    expect((await post(report(text, true), 'another key')).status).toBe(400)
    expect((await last()).state).toBe('sent')
    expect((await post(report(text, false))).status).toBe(204)
    expect(await last()).toMatchObject({
      state: 'undelivered',
      reason: expect.not.stringContaining('491570156'),
    })
    // A phone that was off gets its text after all; what comes later changes nothing.
    for (const delivered of [true, false, true]) await post(report(text, delivered))
    expect((await last()).state).toBe('delivered')
    for (let times = 0; times < 2; times++) await post(reply('r1', 'Thank you'))
    const { notes } = (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei }))
      .body
    expect(notes.filter(({ comment }) => comment === 'By text: Thank you')).toHaveLength(1)
    await post(reply('r2', 'Stop'))
    expect((await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.updates?.number).toBe(
      'stopped',
    )
  })

  test('429 is tried again; silence and 500 are not', async () => {
    await open()
    app.standIn.play(429, 500)
    await app.sendTexts()
    app.clock.advance(10 * MINUTE_MS)
    await app.sendTexts()
    app.clock.advance(10 * MINUTE_MS)
    expect(await app.sendTexts()).toBe(0)
    expect((await app.outbox()).at(-1)!.last_error).toMatch(textRemarks.perhapsSent)
    expect(app.standIn.taken).toEqual([])
  })

  test('doctor logs in and sends nothing', async () => {
    await open()
    const settings = readSmsUrl(app.standIn[`${provider}Url`])
    if (typeof settings === 'string') throw new Error(settings)
    expect(await reachTextProvider({ ...settings, apiUrl: 'http://127.0.0.1:9' } as typeof settings)).toMatch(
      'cannot be reached',
    )
    expect(await reachTextProvider(settings)).toBe(null)
    expect(app.standIn.taken).toEqual([])
  })
})
