import { data, Link, redirect, useLocation, type LoaderFunctionArgs } from 'react-router'
import {
  getEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
  emailTemplateKeys,
  emailTemplateNames,
  type EmailTemplate,
  type EmailTemplateKey,
  type Words,
} from '#contract/email-templates.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffMeta } from '../staff-meta.ts'
import { EmailTemplateForm } from './email-template-form.tsx'

/** `today`: the version that a colleague saved in the meantime. */
type Outcome = FormFailure & { today?: Words | null }

export const meta = () => staffMeta('Wording of a letter')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<EmailTemplate> {
  const { wordings: templates } = await getPage(context).api.read(getEmailTemplates, {})
  const template = templates.find(({ letter: email }) => email === params.letter)
  if (!template) throw data({ error: 'There is no such letter.' }, { status: 404 })
  return template
}
const reset = formHandler({
  fields: ['subject', 'opening'],
  call: (_, { api, params }) => api.send(resetEmailTemplate, { letter: keyOf(params.letter) }),
  done(_, submission) {
    const name = emailTemplateNames[keyOf(submission.params.letter)]
    return backToEmailTemplate(submission, `“${name}” is worded as delivered again.`)
  },
})

async function save(submission: Submission) {
  const { api, form, params } = submission
  const email = keyOf(params.letter)
  const values = submittedValues(form, ['subject', 'opening', 'version'])
  const { version, ...words } = values
  const saved = await api.send(updateEmailTemplate, {
    letter: email,
    data: { ...words, version: Number(version) },
  })
  if (isRefused(saved)) {
    const today = 'template' in saved.facts ? (saved.facts['template'] as EmailTemplate) : null
    // After a conflict the form carries the current version, so that saving again overwrites knowingly.
    const again = { ...values, version: String(today?.version ?? version) }
    return formFailure(submission, saved, { values: again, today })
  }
  return backToEmailTemplate(
    submission,
    `“${emailTemplateNames[email]}” is saved. The next letter goes out with these words.`,
  )
}

function backToEmailTemplate({ flash, params }: Submission, message: string) {
  flash('success', message)
  return redirect(`/admin/mail/wordings/${keyOf(params.letter)}`, 303)
}

const change = staffFormAction(oneOfForms({ reset, '': save }))
export const action = change

export default function EmailTemplatePage({
  loaderData,
  actionData,
}: {
  loaderData: EmailTemplate
  actionData?: Outcome
}) {
  const { key } = useLocation()
  const busy = useSubmitting()
  const { letter: email, version } = loaderData
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/mail/wordings" className="text-link">
          Wording of letters
        </Link>
      </p>
      <PageHeading title={emailTemplateNames[email]} eyebrow="Letter to the customer" />
      <EmailTemplateForm
        key={key}
        email={email}
        saved={loaderData}
        failure={actionData}
        today={actionData?.today ?? null}
        isOwn={version > 0}
        busy={busy}
      />
    </>
  )
}

function keyOf(email: string | undefined): EmailTemplateKey {
  const known = emailTemplateKeys.find((one) => one === email)
  if (!known) throw data({ error: 'There is no such letter.' }, { status: 404 })
  return known
}
