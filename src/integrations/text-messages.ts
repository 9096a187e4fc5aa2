import type { TextProvider } from '#domain/text-provider.ts'
import { openTwilio, type TwilioSettings } from './text-twilio.ts'
import { openTextWebhook, type WebhookSettings } from './text-webhook.ts'

export type TextSettings = WebhookSettings | TwilioSettings

/** Opens the provider of `SMS_URL`. `eventsUrl` is where it reports and sends replies; null where it cannot reach it. */
export function openTextProvider(
  settings: TextSettings,
  { eventsUrl }: { eventsUrl: string | null },
): TextProvider {
  switch (settings.provider) {
    case 'webhook':
      return openTextWebhook(settings)
    case 'twilio':
      return openTwilio(settings, eventsUrl)
  }
}
