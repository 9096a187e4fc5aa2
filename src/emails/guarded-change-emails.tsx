import { emailTemplateNames } from '#contract/email-templates.ts'
import { UNDO_HOURS, guardedNames, type GuardedKind } from '#contract/guarded-changes.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#db/tables.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { mayUndo } from '#domain/guarded-changes/may-undo.ts'
import { emailOfText } from '#domain/texts/email-text.ts'
import type { ComposeEmail } from './compose-context.ts'
import type { ShopFacts } from './email-facts.ts'
import { oneLine } from './inert-text.ts'
import { GuardedChanged, GuardedUndone } from './templates/guarded-changes.tsx'

/** Emails about changes that owners can undo, and about those that were undone. */
export const guardedChangeEmails = {
  async 'guarded-change'({ database, shop, when, inWords, row }, { change_id, account_id, old_email }) {
    const { db } = database
    const change = await findChange(db, change_id)
    const recipient =
      account_id === null ? findFormerMailbox(shop, old_email) : await findRecipient(db, account_id)
    if (!change || !recipient || change.undone_at !== null) return null
    const link = (await mayUndo(db, change, account_id))
      ? `${shop.url}/account/undo/${await createUndoToken(db, {
          changeId: change_id,
          accountId: account_id,
          now: row.created_at,
        })}`
      : null
    return {
      to: { name: oneLine(recipient.fullname), address: recipient.email },
      link,
      content: (
        <GuardedChanged
          shop={shop}
          recipient={oneLine(recipient.fullname)}
          {...(account_id === null && {
            why: `You get this email because this was the address of ${shop.name}.`,
          })}
          kind={change.kind}
          by={change.actor === null ? 'The operator of the shop' : oneLine(change.actor)}
          subject={change.subject === null ? null : oneLine(change.subject)}
          what={change.what}
          on={change.on}
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
          what={`${change.what}${subject === null ? '' : ` (${oneLine(subject)})`}`}
          when={when}
        />
      ),
    }
  },
} satisfies {
  'guarded-change': ComposeEmail<'guarded-change'>
  'guarded-undone': ComposeEmail<'guarded-undone'>
}

async function findChange(db: Db, id: number) {
  const change = await db
    .selectFrom('guarded_changes')
    .leftJoin('accounts as actors', 'actors.id', 'guarded_changes.actor_id')
    .leftJoin('accounts as subjects', 'subjects.id', 'guarded_changes.subject_id')
    .select(['guarded_changes.kind', 'guarded_changes.created_at', 'guarded_changes.undone_at'])
    .innerJoin('events', 'events.id', 'guarded_changes.event_id')
    .select(['guarded_changes.actor_id', 'guarded_changes.subject_id', 'events.details'])
    .select(['actors.fullname as actor', 'subjects.fullname as subject'])
    .where('guarded_changes.id', '=', id)
    .executeTakeFirst()
  if (!change) return change
  const { active } = JSON.parse(change.details) as { active?: number }
  return { ...change, what: describeChange(change.kind, change.details), on: active === 1 }
}

/** What was changed; of the texts of emails, which one. */
function describeChange(kind: GuardedKind, details: string): string {
  const { text } = JSON.parse(details) as { text?: string }
  const email = kind === 'email_text' && text !== undefined ? emailOfText(text) : null
  return email === null ? guardedNames[kind] : `the words of the email “${emailTemplateNames[email]}”`
}

/** The mailbox that the shop had before a change. */
function findFormerMailbox({ name }: ShopFacts, email: string | undefined) {
  return email === undefined ? null : { fullname: name, email }
}

function findRecipient(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select(['fullname', 'email'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
