import { emails } from '#contract/email-kinds.ts'
import type { UpdateChoice } from '#contract/updates.ts'
import { confirmNumber } from '#domain/text-numbers/text-numbers.ts'
import { checkSentAsText } from '#domain/text-messages/emails-sent-as-texts.ts'
import { startOutboxSender } from '#emails/outbox-sender.ts'
import { startTextSender } from '#emails/text-sender.ts'
import { openTextProvider } from '#integrations/text-messages.ts'
import { readSmsUrl } from '#server/sms-url.ts'
import { openTestApp, type SignedIn } from './open-test-app.ts'
import { openTextStandIn } from './text-stand-in.ts'

type Setup = {
  engine: 'sqlite' | 'postgres'
  provider?: 'webhook' | 'twilio' | 'clicksend' | 'messagemedia'
  parts?: NonNullable<Parameters<typeof openTestApp>[0]>['parts']
  /** On: the production limits. */
  throttle?: boolean
}

export const eventsUrl = 'http://localhost:3000/api/text-messages/events'
const quiet = { info() {}, warn() {}, error() {} }

/** A whole app whose texts go to a stand-in of the provider. */
export async function openTextApp({ engine, provider = 'webhook', parts, throttle = false }: Setup) {
  const standIn = await openTextStandIn()
  const settings = readSmsUrl(standIn[`${provider}Url`])
  if (typeof settings === 'string') throw new Error(settings)
  const app = await openTestApp({
    engine,
    throttle,
    parts: { ...parts, texts: openTextProvider(settings, { eventsUrl }) },
  })
  const { shop } = app

  /** Sends the texts that are due now, as the job does. */
  const sendTexts = async () => {
    const sender = startTextSender({ shop, log: quiet, pollMs: 1_000_000 })
    const sent = await sender.drain()
    await sender.stop()
    return sent
  }
  /** Sends the emails that are due now; returns their kinds. */
  const sendEmails = async () => {
    const kinds: string[] = []
    const sender = startOutboxSender<string>({
      database: shop.database,
      now: shop.now,
      compose: async (row) => (await checkSentAsText(shop, row)) ?? row.email_kind,
      send: async (kind) => {
        kinds.push(kind)
        return { result: 'sent' }
      },
      log: quiet,
      pollMs: 1_000_000,
    })
    await sender.drain()
    await sender.stop()
    return kinds.filter((kind) => emails.some((known) => known === kind))
  }
  /** The texts of the outbox, oldest first. */
  const outbox = () =>
    shop.database.db
      .selectFrom('outbox')
      .select(['id', 'email_kind', 'attempts', 'due_at', 'sent_at', 'failed_at', 'last_error'])
      .where('channel', '=', 'text')
      .orderBy('id')
      .execute()
  const messages = () => shop.database.db.selectFrom('text_messages').selectAll().orderBy('id').execute()

  /** Chooses the channel of a ticket, and has its number's owner agree. */
  const agree = async (as: SignedIn, id: number, choice: UpdateChoice = 'both', mobile = '+61491570156') => {
    await app.call('PUT /api/tickets/{id}/updates', { id, data: { choice } }, { as })
    await shop.database.transaction((tx) => confirmNumber(tx, shop, { accountId: as.accountid, mobile }))
    await sendTexts()
    standIn.taken.length = 0
  }

  return {
    ...app,
    standIn,
    sendTexts,
    sendEmails,
    outbox,
    messages,
    agree,
    close: async () => {
      await app.close()
      await standIn.close()
    },
  }
}

export type TextApp = Awaited<ReturnType<typeof openTextApp>>
