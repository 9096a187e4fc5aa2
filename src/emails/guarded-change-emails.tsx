import { UNDO_HOURS, guardedNames } from '#contract/guarded-changes.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#db/tables.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { mayUndo } from '#domain/guarded-changes/may-undo.ts'
import type { ComposeEmail } from './compose-context.ts'
import { oneLine } from './inert-text.ts'
import { GuardedChanged, GuardedUndone } from './templates/guarded-changes.tsx'

/** Emails about changes that owners can undo, and about those that were undone. */
export const guardedChangeEmails = {
  async 'guarded-change'({ database, shop, when, inWords, row }, { change_id, account_id }) {
    const { db } = database
    const change = await findChange(db, change_id)
    const owner = await findRecipient(db, account_id)
    if (!change || !owner || change.undone_at !== null) return null
    const link = (await mayUndo(db, change, account_id))
      ? `${shop.url}/account/undo/${await createUndoToken(db, {
          changeId: change_id,
          accountId: account_id,
          now: row.created_at,
        })}`
      : null
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
          undo={link}
        />
      ),
    }
  },
  async 'guarded-undone'({ database, shop, when }, { change_id, account_id, by_id }) {
    const { db } = database
    const change = await findChange(db, change_id)
    const recipient = await findRecipient(db, account_id)
    if (!change || !recipient) return null
    const by = await findRecipient(db, by_id)
    const { subject } = change
    return {
      to: { name: oneLine(recipient.fullname), address: recipient.email },
      link: null,
      content: (
        <GuardedUndone
          shop={shop}
          recipient={oneLine(recipient.fullname)}
          by={by ? oneLine(by.fullname) : 'A former owner'}
          what={`${guardedNames[change.kind]}${subject === null ? '' : ` (${oneLine(subject)})`}`}
          when={when}
        />
      ),
    }
  },
} satisfies {
  'guarded-change': ComposeEmail<'guarded-change'>
  'guarded-undone': ComposeEmail<'guarded-undone'>
}

function findChange(db: Db, id: number) {
  return db
    .selectFrom('guarded_changes')
    .leftJoin('accounts as actors', 'actors.id', 'guarded_changes.actor_id')
    .leftJoin('accounts as subjects', 'subjects.id', 'guarded_changes.subject_id')
    .select(['guarded_changes.kind', 'guarded_changes.created_at', 'guarded_changes.undone_at'])
    .select(['actor_id', 'subject_id', 'actors.fullname as actor', 'subjects.fullname as subject'])
    .where('guarded_changes.id', '=', id)
    .executeTakeFirst()
}

function findRecipient(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select(['fullname', 'email'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
