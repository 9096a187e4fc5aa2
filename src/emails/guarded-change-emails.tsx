import { UNDO_HOURS } from '#contract/guarded-changes.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import type { ComposeEmail } from './compose-context.ts'
import { oneLine } from './inert-text.ts'
import { GuardedChanged } from './templates/guarded-changed.tsx'

/** Emails to the owners about changes that they can undo. */
export const guardedChangeEmails = {
  async 'guarded-change'({ database, shop, when, inWords, row }, { change_id, account_id }) {
    const { db } = database
    const change = await db
      .selectFrom('guarded_changes')
      .leftJoin('accounts as actors', 'actors.id', 'guarded_changes.actor_id')
      .leftJoin('accounts as subjects', 'subjects.id', 'guarded_changes.subject_id')
      .select(['guarded_changes.kind', 'guarded_changes.created_at', 'guarded_changes.undone_at'])
      .select(['actors.fullname as actor', 'subjects.fullname as subject'])
      .where('guarded_changes.id', '=', change_id)
      .executeTakeFirst()
    const owner = await db
      .selectFrom('accounts')
      .select(['fullname', 'email'])
      .where('id', '=', account_id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!change || !owner || change.undone_at !== null) return null
    const token = await createUndoToken(db, {
      changeId: change_id,
      accountId: account_id,
      now: row.created_at,
    })
    const link = `${shop.url}/account/undo/${token}`
    return {
      to: { name: oneLine(owner.fullname), address: owner.email },
      link,
      content: (
        <GuardedChanged
          shop={shop}
          owner={oneLine(owner.fullname)}
          kind={change.kind}
          by={change.actor === null ? 'The operator of the shop' : oneLine(change.actor)}
          subject={change.subject === null ? null : oneLine(change.subject)}
          when={when}
          until={inWords(change.created_at + UNDO_HOURS * HOUR_MS)}
          link={link}
        />
      ),
    }
  },
} satisfies { 'guarded-change': ComposeEmail<'guarded-change'> }
