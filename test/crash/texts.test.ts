import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { textRemarks } from '#contract/text-messages.ts'
import { findDaytimeZone } from '#test/daytime-zone.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTextStandIn, type TextStandIn } from '#test/text-stand-in.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { bookingBody } from './writers.ts'

type Profile = { profile: object; version: number }

onBothEngines('a process killed between sending a text and noting it, on %s', (engine) => {
  let provider: TextStandIn
  let shop: CrashShop
  beforeEach(async () => {
    provider = await openTextStandIn()
  })
  afterEach(async () => {
    await shop.close()
    await provider.close()
  })

  /** A booking whose text the provider takes; the process is killed before it receives the answer. */
  const killWhileSending = async (url: string) => {
    shop = await openCrashShop(engine, undefined, { SMS_URL: url })
    const { profile, version } = (await (await call('/api/shop-profile', shop.staff)).json()) as Profile
    const daytime = { data: { profile: { ...profile, timeZone: findDaytimeZone() }, version } }
    expect((await call('/api/shop-profile', shop.staff, daytime, 'PUT')).status).toBe(200)
    provider.play('no answer')
    const { data } = JSON.parse(bookingBody(shop.phone, 'texts')) as { data: object }
    const answer = await call('/api/submitticket/', shop.customer, { data: { ...data, updates_by: 'both' } })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(provider.taken).toHaveLength(1), 20_000)
    expect(await message()).toMatchObject({ state: 'sending' })
    await shop.kill()
    return provider.taken[0]!.id
  }
  /**
   * Starts it again. The lease of the dead process, which is two minutes long, ends before: the new process may lease the
   * row as soon as it runs.
   */
  const restart = async () => {
    await shop.database.db
      .updateTable('outbox')
      .set({ leased_until: Date.now() - MINUTE_MS })
      .where('channel', '=', 'text')
      .where('leased_until', 'is not', null)
      .execute()
    await shop.restart()
  }
  const call = (path: string, cookie: string, body?: object, method = 'POST') =>
    fetch(shop.url() + path, {
      headers: { cookie, origin: shop.url(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method, body: JSON.stringify(body) } : {}),
    })
  const message = () =>
    shop.database.db.selectFrom('text_messages').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const row = () =>
    shop.database.db
      .selectFrom('outbox')
      .select(['id', 'sent_at', 'failed_at', 'last_error', 'attempts'])
      .where('channel', '=', 'text')
      .executeTakeFirstOrThrow()

  test(
    'a provider that repeats nothing is not asked again, and staff read that it was perhaps sent',
    { timeout: 120_000 },
    async () => {
      await killWhileSending(provider.twilioUrl)
      await restart()
      await vi.waitFor(async () => expect((await row()).failed_at).not.toBe(null), 20_000)
      expect(await row()).toMatchObject({ sent_at: null, last_error: textRemarks.perhapsSent })
      expect(await message()).toMatchObject({ state: 'unclear' })
      expect(provider.asked).toHaveLength(1)
      const { id } = await row()
      const mail = await (await call('/admin/mail', shop.staff)).text()
      expect(mail).toContain(textRemarks.perhapsSent.split(':')[0])
      // Staff decide, and then it is sent once more, knowingly.
      expect((await call(`/api/outbox/${id}/resendings`, shop.staff, {})).status).toBe(200)
      await vi.waitFor(async () => expect((await row()).sent_at).not.toBe(null), 20_000)
      expect(provider.asked).toHaveLength(2)
    },
  )

  test('a webhook gets the same id again, and sends it once', { timeout: 120_000 }, async () => {
    const id = await killWhileSending(provider.webhookUrl)
    await restart()
    await vi.waitFor(async () => expect((await row()).sent_at).not.toBe(null), 20_000)
    expect(provider.asked).toEqual([id, id])
    expect(provider.taken).toHaveLength(1)
    expect(await message()).toMatchObject({ state: 'sent' })
    expect(await row()).toMatchObject({ failed_at: null, last_error: null })
  })
})
