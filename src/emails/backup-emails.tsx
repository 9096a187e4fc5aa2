import type { ComposeEmail } from './compose-context.ts'
import { oneLine } from './inert-text.ts'
import { BackupFailed } from './templates/for-staff.tsx'

/** Emails about scheduled backups. */
export const backupEmails = {
  async 'backup-failed-for-shop'({ database, shop }, { backup_id }) {
    const backup = await database.db
      .selectFrom('backups')
      .select(['slot', 'error'])
      .where('id', '=', backup_id)
      .executeTakeFirst()
    if (!backup?.error) return null
    return {
      to: { name: shop.name, address: shop.email },
      link: null,
      content: <BackupFailed shop={shop} slot={backup.slot} error={oneLine(backup.error, 300)} />,
    }
  },
} satisfies { 'backup-failed-for-shop': ComposeEmail<'backup-failed-for-shop'> }
