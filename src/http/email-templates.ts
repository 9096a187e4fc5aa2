import * as contract from '#contract/email-templates.ts'
import '#contract/email-templates.schema.ts'
import { readEmailTemplates } from '#domain/email-templates/read-email-templates.ts'
import { resetEmailTemplate } from '#domain/email-templates/reset-email-template.ts'
import { updateEmailTemplate } from '#domain/email-templates/update-email-template.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about email templates. */
export function registerEmailTemplates(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getEmailTemplates, async () => ({
    wordings: await readEmailTemplates(shop.database.db),
  }))
  register(router, contract.updateEmailTemplate, async ({ letter: email, data }, caller) => ({
    wording: await updateEmailTemplate(shop, { letter: email, ...data }, caller),
  }))
  register(router, contract.resetEmailTemplate, async ({ letter: email }, caller) => ({
    wording: await resetEmailTemplate(shop, email, caller),
  }))
}
