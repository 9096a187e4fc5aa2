import type { TextProvider } from '#domain/text-provider.ts'
import { openClickSend, type ClickSendSettings } from './text-clicksend.ts'
import { openMessageMedia, type MessageMediaSettings } from './text-messagemedia.ts'
import { openTwilio, type TwilioSettings } from './text-twilio.ts'
import { openTextWebhook, type WebhookSettings } from './text-webhook.ts'

export type TextProviderSettings = WebhookSettings | TwilioSettings | ClickSendSettings | MessageMediaSettings

/** Opens the provider of `SMS_URL`. `eventsUrl` is where it reports and sends replies; null where it cannot reach it. */
export function openTextProvider(
  settings: TextProviderSettings,
  { eventsUrl }: { eventsUrl: string | null },
): TextProvider {
  switch (settings.provider) {
    case 'webhook':
      return openTextWebhook(settings)
    case 'twilio':
      return openTwilio(settings, eventsUrl)
    case 'clicksend':
      return openClickSend(settings)
    case 'messagemedia':
      return openMessageMedia(settings, eventsUrl)
  }
}
