import { createContext } from 'react'
import type { EmailTemplateKey } from '#contract/email-templates.ts'
import type { Db } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { emailOfText } from '#domain/texts/email-text.ts'

/** The texts of emails that the shop has changed, as Markdown. */
export type OwnEmails = ReadonlyMap<EmailTemplateKey, string>

/** The texts that the emails being rendered use in place of the delivered ones. */
export const OwnEmailsContext = createContext<OwnEmails>(new Map())

/** Reads the present texts of emails that differ from the delivered ones, with one statement. */
export async function readOwnEmails(db: Db): Promise<OwnEmails> {
  const { rows } = await selectTexts(db, {})
  const own = new Map<EmailTemplateKey, string>()
  for (const { text_key, markdown } of rows) {
    const email = emailOfText(text_key)
    if (email !== null && markdown !== null) own.set(email, markdown)
  }
  return own
}

const selectTexts = preparedQuery<Record<string, never>>()((db) =>
  db
    .selectFrom('text_versions')
    .select(['text_key', 'markdown'])
    .where('text_key', 'like', 'email-%')
    .where((is) =>
      is(
        'number',
        '=',
        is
          .selectFrom('text_versions as newest')
          .select((select) => select.fn.max('newest.number').as('number'))
          .whereRef('newest.text_key', '=', 'text_versions.text_key'),
      ),
    ),
)
