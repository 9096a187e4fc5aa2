import type { ShopFacts } from '../email-facts.ts'
import { EmailLayout, Facts, P } from '../parts.tsx'

/** Tells the shop that a scheduled backup failed. */
export function BackupFailed({ shop, slot, error }: { shop: ShopFacts; slot: string; error: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`The backup of ${slot} failed`}
      preheader="The shop goes on, but there is no new backup."
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    >
      <P>The scheduled backup failed. The shop goes on, and earlier backups stay as they are.</P>
      <Facts
        rows={[
          ['Backup of', slot],
          ['Error', error],
        ]}
      />
      <P>The next one is tried at the usual time. To make one now, run: npm run backup</P>
    </EmailLayout>
  )
}
