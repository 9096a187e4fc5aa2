import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Tells the shop that a scheduled backup failed. */
export function BackupFailed({ shop, slot, error }: { shop: ShopFacts; slot: string; error: string }) {
  return (
    <EmailFromText
      email="backup-failed-for-shop"
      shop={shop}
      values={{ day: slot }}
      facts={[
        ['Backup of', slot],
        ['Error', error],
      ]}
      preheader="The shop goes on, but there is no new backup."
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    />
  )
}
